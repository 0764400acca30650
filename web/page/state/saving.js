/** Files that the browser saves. */

/**
 * @param {string} name
 * @param {string|Blob} content
 * @param {string} [type]
 */
export function save(name, content, type = "application/json") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The addresses of pictures, those that were used last behind. @type {Map<string, string>} */
const addresses = new Map();
/** So many pictures have an address at once. */
const PICTURES = 300;

/** An address of a picture within the page, which the browser keeps outside of its heap. @param {string} svg */
export function addressOf(svg) {
  const known = addresses.get(svg);
  const address = known ?? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  addresses.delete(svg);
  addresses.set(svg, address);
  const [oldest] = addresses;
  if (addresses.size > PICTURES && oldest) {
    addresses.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return address;
}
