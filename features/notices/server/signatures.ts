import type { Context } from '#server/kit/context.ts'

export type Signature = { id: string; name: string; state: 'Pending' | 'Approved' | 'Rejected'; reason: string }

/** The organisation's own name is what messages are signed with today; the operator enters what the networks know besides. */
export async function signaturesOf({ db, who }: Pick<Context, 'db' | 'who'>): Promise<Signature[]> {
  const org = await db.selectFrom('org').select(['topOrgId', 'name']).where('topOrgId', '=', who.orgId).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('smsSignature').select(['id', 'name', 'state', 'reason']).orderBy('name').execute()
  const others = rows.filter(({ name }) => name !== org.name).map((row) => ({ ...row, state: row.state as Signature['state'] }))
  return [{ id: org.topOrgId, name: org.name, state: 'Approved', reason: '' }, ...others]
}
