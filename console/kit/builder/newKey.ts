/** Long enough not to meet another one in the same form. */
export function newKey(prefix: string): string {
  return `${prefix}${crypto.randomUUID().slice(0, 8)}`
}
