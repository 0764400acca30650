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
