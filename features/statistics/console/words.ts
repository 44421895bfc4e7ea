import { useLanguage, useT } from '#console/kit/text.ts'

const sources = ['site', 'import', 'manual', 'walkIn', 'invitation'] as const

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
    source: (source: string) => {
      const known = sources.find((one) => one === source)
      return known ? t(`statistics.source_${known}`) : source || t('statistics.source_other')
    },
  }
}
