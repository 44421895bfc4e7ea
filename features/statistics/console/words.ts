import { useLanguage, useT } from '#console/kit/text.ts'

import type { Origin } from '#features/statistics/rules.ts'

/** Numbers, shares and names as this language writes them; what is hidden says so. */
export function useWords() {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    number: (value: number | null) => (value === null ? t('statistics.hidden') : value.toLocaleString(language)),
    share: (part: number, whole: number) => (whole > 0 ? percent.format(part / whole) : '–'),
    short: (value: number) => short.format(value),
    source: ({ kind, name }: Origin) => name || t(`statistics.source_${kind}`),
  }
}
