import type { Caller } from '#server/kit/context.ts'

/** Whether mobiles, e-mail addresses and document numbers are covered for this caller. */
export function isMaskedFor({ codes }: Pick<Caller, 'codes'>): boolean {
  return !codes.has('lite_res_act_reveal')
}
