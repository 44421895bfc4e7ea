import { t } from '#console/kit/text.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** 1 天, 2 小时, 30 分钟: the largest unit that is whole. */
export function spanWords(minutes: number): string {
  if (minutes % DAY === 0) return t('notices.days', { n: minutes / DAY })
  if (minutes % HOUR === 0) return t('notices.hours', { n: minutes / HOUR })
  return t('notices.minutes', { n: minutes })
}
