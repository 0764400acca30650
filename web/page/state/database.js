/** The database of this browser: values by their names. Each function is one transaction, so that tabs do not come in between. */

const NAME = "crosstrack";
const STORE = "games";

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another version of the page waits for this one to let go.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore, give: (value: T) => void) => void} work
 * @returns {Promise<T>} what was given, once all is written
 */
async function transact(mode, work) {
  const transaction = (await open()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    /** @type {any} */
    let given;
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(STORE), (value) => (given = value));
  });
}

/** All values. @returns {Promise<unknown[]>} */
export function all() {
  return transact("readonly", (store, give) => {
    const request = store.getAll();
    request.onsuccess = () => give(request.result);
  });
}

/** One value; undefined where there is none. @param {string} name @returns {Promise<unknown>} */
export function one(name) {
  return transact("readonly", (store, give) => {
    const request = store.get(name);
    request.onsuccess = () => give(request.result);
  });
}

/**
 * Stores a value that is made from what is stored.
 * @template T
 * @param {string} name
 * @param {(stored: unknown) => T} make
 * @returns {Promise<T>}
 */
export function update(name, make) {
  return transact("readwrite", (store, give) => {
    const request = store.get(name);
    request.onsuccess = () => {
      const made = make(request.result);
      store.put(made, name);
      give(made);
    };
  });
}

/** @param {string} name @returns {Promise<void>} */
export function remove(name) {
  return transact("readwrite", (store, give) => {
    store.delete(name);
    give(undefined);
  });
}
