import { useT } from '#console/kit/text.ts'
import type { Wording } from '#features/attendees/console/filter/words.ts'

export function useWording(): Wording {
  const t = useT()
  return {
    comma: t('kit.comma'),
    more: (n) => t('attendees.andMore', { n }),
    all: t('attendees.relation_AND'),
    any: t('attendees.relation_OR'),
    none: t('attendees.relation_NOT'),
    conditions: (n) => t('attendees.conditions', { n }),
    lastDays: (n) => (n === 1 ? t('attendees.lastDays_1') : t('attendees.lastDays', { n })),
    day: (n) => (n === 0 ? t('attendees.lastDays_1') : t(n < 0 ? 'attendees.daysAgo' : 'attendees.daysAhead', { n: Math.abs(n) })),
  }
}
