import type { Context, PersonAsked } from '#server/kit/context.ts'

/** That somebody came is a figure of the event; what they answered at the door is theirs. */
export async function eraseAnswers({ db }: Context, { attendeeId }: PersonAsked): Promise<void> {
  await db
    .updateTable('checkinEntry')
    .set({ answers: null })
    .where('attendeeId', '=', attendeeId)
    .where('answers', 'is not', null)
    .execute()
}
