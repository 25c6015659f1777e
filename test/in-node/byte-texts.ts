/** Methods of the language that V8 has on the platform and not in Node 24: those that fixtures use. */
export const BYTE_TEXTS = {
  toHex(this: Uint8Array): string {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('hex')
  },
}
