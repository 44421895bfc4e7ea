import type { Caller } from '#server/kit/context.ts'

/** Whether links by which a person acts for themselves are given to this caller: they open everything and change it. */
export function mayActForPeople({ codes }: Pick<Caller, 'codes'>): boolean {
  return codes.has('lite_res_act_reveal') && codes.has('lite_res_act_attendees')
}

/** Whether mobiles, e-mail addresses and document numbers are covered for this caller. */
export function isMaskedFor({ codes }: Pick<Caller, 'codes'>): boolean {
  return !codes.has('lite_res_act_reveal')
}
