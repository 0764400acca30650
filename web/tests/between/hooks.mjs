/** Each page is a set of modules of its own (`?peer=A`), and all ask the rules that are handed in as `RULES`. */
export async function resolve(specifier, context, next) {
  const from = context.parentURL ? new URL(context.parentURL) : null;
  const peer = from?.searchParams.get("peer");
  const found = await next(specifier, context);
  if (!peer || !specifier.startsWith(".")) return found;
  return { ...found, url: `${found.url}?peer=${peer}`, shortCircuit: true };
}
export async function load(url, context, next) {
  if (/asking\/choose\.js\?/.test(url))
    return {
      format: "module",
      shortCircuit: true,
      source: "export const ask = (...all) => globalThis.RULES(...all);",
    };
  if (/state\/database\.js\?/.test(url))
    return { format: "module", shortCircuit: true, source: DATABASE };
  if (/page\/.*\.js\?/.test(url)) return next(url, { ...context, format: "module" });
  return next(url, context);
}

/** A database that is always there: that of the page whose turn it is. */
const DATABASE = `
  const of = () => globalThis.DATABASE;
  export const all = async () => structuredClone([...of().values()]);
  export const one = async (name) => structuredClone(of().get(name));
  export const update = async (name, make) => {
    const made = make(structuredClone(of().get(name)));
    of().set(name, structuredClone(made));
    return made;
  };
  export const remove = async (name) => void of().delete(name);
`;
