import { formatTime } from '#core/dateTime.ts'
import type { Company } from '#features/company/contract.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/company/console/company.css'

const statuses = {
  1: { tone: 'registered', icon: 'check', word: 'company.statusActive' },
  2: { tone: 'cancelled', icon: 'slash', word: 'company.statusHidden' },
  3: { tone: 'unpaid', icon: 'lock', word: 'company.statusFrozen' },
} as const satisfies Record<number, { tone: Tone; icon: IconName; word: string }>

const day = (iso: string | null) => formatTime(iso, undefined, 'YYYY-MM-DD')

/** What the operator decides and the organisation can only read. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useT()
  const { orgAccountStatus, isOfficialUser, beginDurationTime, endDurationTime, memberCount } = company
  const { tone, icon, word } = statuses[orgAccountStatus as keyof typeof statuses] ?? statuses[1]
  return (
    <dl className="company-facts frame-column">
      <dt>{t('company.status')}</dt>
      <dd>
        <StatusTag tone={tone} icon={icon}>
          {t(word)}
        </StatusTag>
      </dd>
      <dt>{t('company.plan')}</dt>
      <dd>{t(isOfficialUser ? 'company.official' : 'company.trial')}</dd>
      <dt>{t('company.period')}</dt>
      <dd>{endDurationTime ? `${day(beginDurationTime)} – ${day(endDurationTime)}` : t('company.noEnd')}</dd>
      <dt>{t('company.memberCount')}</dt>
      <dd>{t('company.people', { n: memberCount })}</dd>
    </dl>
  )
}
