/** The engine: WebAssembly, packed with gzip, in base64. Made by `build.mjs`. */
declare const packed: string;
export default packed;
