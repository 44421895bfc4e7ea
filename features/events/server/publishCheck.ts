import type { Finding } from '#core/finding.ts'
import { textIn } from '#core/messages.ts'
import { eventMessages } from '#features/events/messages.ts'
import { eventPages } from '#features/events/pages.ts'
import { dashboardSteps, missingCodes, statusOf, type StoredStatus } from '#features/events/rules.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import { pages } from '#features/pages.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

const stepPages: Record<string, string> = {
  basicInfo: eventPages.edit.name,
  description: pages.microsites.introduction.name,
  tickets: pages.tickets.list.name,
  form: pages.forms.enroll.name,
}

/**
 * What stands against publishing this event, what stops it first: the one answer of dashboard, dialog and refusal.
 * Of an event that is out, what could be better; of one that is over, nothing.
 */
export async function publishFindings(ctx: Context, event: EventRecord): Promise<PublishFinding[]> {
  const status = statusOf(event.status as StoredStatus, event.endTime, ctx.now)
  if (status !== 'Draft' && status !== 'Unpublished' && status !== 'Published') return []
  const found = [...ownFindings(ctx, event)]
  for (const findingsOf of ctx.hooksOf('publishFindings')) found.push(...(await findingsOf(ctx, event.id)))
  return found.sort((one, other) => Number(other.level === 'stop') - Number(one.level === 'stop'))
}

export function withoutRefusal({ refusal: _, ...finding }: PublishFinding): Finding {
  return finding
}

function ownFindings({ now, language }: Context, event: EventRecord): PublishFinding[] {
  const found: PublishFinding[] = []
  const say = (key: keyof typeof eventMessages) => textIn(eventMessages[key], language)
  const edit = eventPages.edit.name
  if (event.endTime <= now) found.push({ code: 'ended', level: 'stop', text: say('events.found_ended'), page: edit })
  if (event.status !== 'Published') {
    const missing = missingCodes(event.progress)
    for (const { key, code } of dashboardSteps)
      if (missing.includes(code) && isStep(key))
        found.push({ code: `step.${key}`, level: 'warn', text: say(`events.found_${key}`), page: stepPages[key] ?? edit })
  }
  if (event.form !== 'Online' && !event.place) found.push({ code: 'noPlace', level: 'warn', text: say('events.found_place'), page: edit })
  return found
}

type StepWithWords = 'basicInfo' | 'description' | 'tickets' | 'form'
const isStep = (key: string): key is StepWithWords => Object.hasOwn(stepPages, key)
