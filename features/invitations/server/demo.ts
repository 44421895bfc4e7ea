import { wholeDesign } from '#features/invitations/letter.ts'
import { ownCalls } from '#features/invitations/ownContract.ts'
import { codeCalls } from '#features/invitations/codeContract.ts'
import { guestCalls } from '#features/invitations/guestContract.ts'
import { letterCalls } from '#features/invitations/letterContract.ts'
import { guestSendCalls } from '#features/invitations/sendContract.ts'
import { publicCalls } from '#features/invitations/publicContract.ts'
import { accept, decline, markOpened } from '#features/invitations/server/answer.ts'
import { claim } from '#features/invitations/server/claims.ts'
import { saveCode } from '#features/invitations/server/codes.ts'
import { contact, markSent } from '#features/invitations/server/contacts.ts'
import { saveLetter } from '#features/invitations/server/letters.ts'
import { saveLetterTemplate } from '#features/invitations/server/letterTemplates.ts'
import { readPlan, subjectsIn } from '#features/invitations/server/plan.ts'
import { saveGuest } from '#features/invitations/server/saveGuest.ts'
import { saveReminder } from '#features/invitations/server/sends.ts'
import { savePlan } from '#features/invitations/server/savePlan.ts'
import { readSetting, saveSetting } from '#features/invitations/server/setting.ts'
import { invitedBy } from '#features/sources/server/arrive.ts'
import { writeEvent } from '#features/sources/server/visits.ts'
import {
  claimed,
  departmentGoals,
  groupCode,
  guests,
  letters,
  letterTemplate,
  memberGoals,
  reminder,
  shareTexts,
  type DemoGuest,
} from '#server/demo/texts/invitations.ts'
import type { Demo } from '#server/kit/context.ts'

const OPENS = -23
/** Sample numbers that nobody of the crowd has. */
const FIRST_NUMBER = 13_800_000_501

/** A plan with shares, guests at every step, a letter of its own and a code for a group. */
export async function fillInvitations(demo: Demo): Promise<void> {
  await makePlan(demo)
  const ids = new Map<string, string>()
  for (const [index, guest] of guests.entries()) ids.set(guest.name, await invite(demo, guest, index))
  await remind(demo)
  await claim(demo.as(claimed.by, demo.at(-2, '15:50')), { inviteeId: ids.get(claimed.guest) ?? '' })
}

/** One that will go out by itself, and a letter that is kept for other events. */
async function remind({ as, at, onSale: { bventId } }: Demo): Promise<void> {
  const ctx = as('lin', at(-5, '10:20'))
  await saveReminder(ctx, guestSendCalls.saveReminder.request.parse({ bventId, isOpen: true, ...reminder }))
  const [letter] = letters
  if (letter) await saveLetterTemplate(ctx, letterCalls.saveLetterTemplate.request.parse({ ...letterTemplate, design: letter.design }))
}

async function makePlan({ as, at, db, members, onSale: { bventId, starts, ticketIds } }: Demo): Promise<void> {
  const ctx = as('lin', at(OPENS, '14:00'))
  const { departments } = await subjectsIn(db, ctx.who.orgId)
  const { version } = await readPlan(ctx, { bventId })
  const day = (time: Date) => time.toISOString().slice(0, 10)
  const goals = [
    ...departments.flatMap(({ id, name }) => {
      const goal = departmentGoals[name]
      return goal ? [{ subjectId: id, kind: 'department' as const, goal, deadline: null }] : []
    }),
    ...memberGoals.map(([key, goal]) => ({ subjectId: members[key].accountId, kind: 'member' as const, goal, deadline: null })),
  ]
  const goal = Object.values(departmentGoals).reduce((sum, share) => sum + share, 0)
  const replyEnd = new Date(starts.getTime() - 5 * 86_400_000)
  await savePlan(ctx, { bventId, version, goal, startDate: day(at(OPENS, '12:00')), endDate: day(replyEnd), goals })
  const { tickets: _, ...setting } = await readSetting(ctx, { bventId })
  const own = { claimRule: 'department', companions: 1, ticketId: ticketIds[0], isApprovalSkipped: true, replyEnd: replyEnd.toISOString() }
  await saveSetting(ctx, ownCalls.saveSetting.request.parse({ ...setting, ...own, bventId, texts: shareTexts }))
  for (const { language, design } of letters) await saveLetter(ctx, { bventId, language, version: 0, design: wholeDesign(design) })
  const endTime = replyEnd.toISOString()
  const code = { bventId, ...groupCode, ticketIds: [ticketIds[0]], isApprovalSkipped: true, endTime }
  await saveCode(ctx, codeCalls.saveCode.request.parse(code))
}

/** One guest, from the list to their answer, as far as they have come. */
async function invite({ as, at, visitor, db, members, onSale: { bventId } }: Demo, guest: DemoGuest, index: number): Promise<string> {
  const { name, title, company, labels = [], owner, way = 'copy' } = guest
  const time = `1${index % 8}:${10 + ((index * 7) % 50)}`
  const by = owner ?? 'lin'
  const mobile = String(FIRST_NUMBER + index)
  const ownerId = owner ? members[owner].accountId : null
  const { inviteeId } = await saveGuest(
    as(owner ?? 'lin', at(guest.listed, time)),
    guestCalls.saveGuest.request.parse({ bventId, name, title, company, mobile, labels, ownerId }),
  )
  if (guest.sent !== undefined) await markSent(as(by, at(guest.sent, time)), { inviteeId, way })
  const { code } = await db.selectFrom('invitee').select('code').where('id', '=', inviteeId).executeTakeFirstOrThrow()
  if (guest.opened !== undefined) {
    const seen = at(guest.opened, '20:12')
    await markOpened(visitor(seen), { code })
    const makes = invitedBy(bventId)
    await writeEvent(db, bventId, [{ bventId, stage: 'visit', codes: [makes.code], isNewPerson: true, makes, count: 1 }], seen)
  }
  if (guest.contact) {
    const { inDays, ...said } = guest.contact
    const nextDate = inDays === undefined ? null : at(inDays, '12:00').toISOString().slice(0, 10)
    await contact(as(by, at(-2, time)), guestCalls.contact.request.parse({ inviteeId, ...said, nextDate }))
  }
  const companions = guest.companion ? [{ name: guest.companion, mobile: String(FIRST_NUMBER + 100 + index) }] : []
  if (guest.accepted !== undefined)
    await accept(
      visitor(at(guest.accepted, '21:05')),
      publicCalls.accept.request.parse({ code, email: `guest${index}@yaoqing.example`, companions }),
    )
  if (guest.declined !== undefined) {
    const instead = guest.instead && { name: guest.instead, mobile: String(FIRST_NUMBER + 200 + index) }
    const answer = { code, reason: guest.reason, note: guest.declineNote, ...(instead && { instead }) }
    await decline(visitor(at(guest.declined, '19:40')), publicCalls.decline.request.parse(answer))
  }
  return inviteeId
}
