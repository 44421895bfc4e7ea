import { format, textIn } from '#core/messages.ts'
import { clashesOf } from '#features/events/rules.ts'
import { programmeMessages } from '#features/programme/messages.ts'
import { programmePages } from '#features/programme/pages.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

export async function scheduleFindings({ db, language }: Context, bventId: string): Promise<PublishFinding[]> {
  const count = clashesOf(await sessionsOf(db, bventId)).length
  if (count === 0) return []
  const text = format(textIn(programmeMessages['programme.foundClashes'], language), { n: count }, language)
  return [{ code: 'clashes', level: 'warn', text, page: programmePages.schedule.name, count }]
}
