/** What a device keeps texts in: the browser's local storage, or whatever is like it. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** This device's. It refuses where the browser does. */
export const deviceShelf: Shelf = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
  key: (nth) => localStorage.key(nth),
  get length() {
    return localStorage.length
  },
}
