import type { Context, PersonAsked } from '#server/kit/context.ts'

/** Codes that were sent to prove an address of theirs. */
export async function eraseCodes({ db }: Context, { bventId, addresses }: PersonAsked): Promise<void> {
  if (addresses.length > 0)
    await db.deleteFrom('verificationCode').where('bventId', '=', bventId).where('target', 'in', addresses).execute()
}
