import { isDateDisabled } from '#core/dateTime.ts'
import { isEmail } from '#core/contact.ts'
import type { EventAsking } from '#console/kit/event/asking.ts'
import { t } from '#console/kit/text.ts'

const MOST_TITLE = 100
const MOST_CAPACITY = 9_999_999

/** Whether the title is free; when nobody can be asked the server decides on saving. */
export async function titleProblem({ isTitleFree }: EventAsking, title: string, bventId?: string): Promise<string | null> {
  const text = title.trim()
  if (text.length > MOST_TITLE) return t('events.titleLong', { n: text.length - MOST_TITLE })
  try {
    return (await isTitleFree(text, bventId)) ? null : t('events.titleTaken')
  } catch {
    return null
  }
}

export function endProblem(startTime: string | null | undefined, endTime: string | null): string | null {
  if (!endTime) return null
  if (isDateDisabled(endTime.slice(0, 10))) return t('events.tooLate')
  if (startTime && Date.parse(endTime) <= Date.parse(startTime)) return t('events.endBeforeStart')
  return null
}

export function capacityProblem(capacity: number): string | null {
  return Number.isInteger(capacity) && capacity >= 1 && capacity <= MOST_CAPACITY ? null : t('events.capacityWrong')
}

export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > 20) return t('events.tagsMany')
  return tags.some((tag) => tag.trim().length > 20) ? t('events.tagLong') : null
}

export function emailProblem(email: string): string | null {
  return isEmail(email.trim()) ? null : t('company.emailWrong')
}

const PHONE = /^\+?[\d\s()-]{5,24}$/

/** Whom attendees call may as well be a switchboard: 021-6888 0000 is fine. */
export function phoneProblem(phone: string): string | null {
  return PHONE.test(phone.normalize('NFKC').trim()) ? null : t('events.phoneWrong')
}
