const YUAN = /^([+-]?)([0-9]{1,12})(?:\.([0-9]+))?$/

/** Minor units of an amount in a bill, whose fees have up to five decimals; rounded half away from zero. */
export function minorOfYuan(text: string): number {
  const [, sign, whole, decimals = ''] = YUAN.exec(text.trim()) ?? []
  if (whole === undefined) throw new Error(`${JSON.stringify(text)} is not an amount`)
  const minor = Number(whole + decimals.padEnd(2, '0').slice(0, 2)) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
  return sign === '-' && minor > 0 ? -minor : minor
}
