import type { Context, Copying, PersonAsked } from '#server/kit/context.ts'

/** A guest who is erased is nobody's any more; that somebody came of an invitation stays counted. */
export async function eraseGuest({ db }: Context, { attendeeId, bventId, addresses }: PersonAsked): Promise<void> {
  const nameless = {
    name: '–',
    title: '',
    gender: '',
    company: '',
    mobile: null,
    email: null,
    note: '',
    declineNote: '',
    nextStep: '',
    labels: [],
  }
  const isThem = db
    .selectFrom('invitee')
    .select('id')
    .where('bventId', '=', bventId)
    .where((eb) =>
      eb.or([
        eb('attendeeId', '=', attendeeId),
        ...(addresses.length > 0 ? [eb('mobile', 'in', addresses), eb('email', 'in', addresses)] : []),
      ]),
    )
  await db
    .updateTable('inviteeLog')
    .set({ accountName: '', note: '' })
    .where('inviteeId', 'in', isThem)
    .where('accountId', 'is', null)
    .execute()
  await db.updateTable('inviteeLog').set({ note: '', nextStep: '' }).where('inviteeId', 'in', isThem).execute()
  await db.deleteFrom('message').where('inviteeId', 'in', isThem).execute()
  await db.updateTable('invitee').set(nameless).where('id', 'in', isThem).execute()
}

export async function exportInvitations({ db }: Context, { attendeeId }: PersonAsked): Promise<Record<string, unknown>> {
  const invitations = await db
    .selectFrom('invitee')
    .select(['name', 'title', 'gender', 'company', 'mobile', 'email', 'state', 'source', 'sentAt', 'openedAt', 'answeredAt', 'note'])
    .where('attendeeId', '=', attendeeId)
    .execute()
  return { invitations }
}

/** Rules, words and letters come along; guests, shares and codes are the event's own. */
export async function copyInvitations({ ctx: { db }, from, to }: Copying): Promise<void> {
  const plan = await db.selectFrom('invitationPlan').selectAll().where('bventId', '=', from).executeTakeFirst()
  if (plan) {
    const {
      topOrgId,
      claimRule,
      recycleDays,
      visibility,
      seeAllIds,
      companions,
      isApprovalSkipped,
      asksReason,
      quietFrom,
      quietTo,
      texts,
    } = plan
    const copied = {
      claimRule,
      recycleDays,
      visibility,
      seeAllIds,
      companions,
      isApprovalSkipped,
      asksReason,
      quietFrom,
      quietTo,
      texts: JSON.stringify(texts),
    }
    await db
      .insertInto('invitationPlan')
      .values({ topOrgId, bventId: to, ...copied })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const letters = await db.selectFrom('invitationLetter').select(['topOrgId', 'language', 'design']).where('bventId', '=', from).execute()
  for (const { design, ...letter } of letters)
    await db
      .insertInto('invitationLetter')
      .values({ ...letter, bventId: to, design: JSON.stringify(design) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
