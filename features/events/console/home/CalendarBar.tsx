import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { Segments } from '#console/kit/Segments.tsx'
import type { HomeAddress } from '#features/events/console/home/homeSearch.ts'

type Props = {
  day: string
  days: readonly string[]
  span: 'month' | 'week'
  count: number
  onTurn: (step: number) => void
  onChange: (change: Partial<HomeAddress>) => void
}

export function CalendarBar({ day, days, span, count, onTurn, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="cal-bar">
      <span className="row g1">
        <Button
          aria-label={t(span === 'month' ? 'events.previousMonth' : 'events.previousWeek')}
          onClick={() => onTurn(-1)}
          icon={<Icon name="left" />}
        />
        <Button
          aria-label={t(span === 'month' ? 'events.nextMonth' : 'events.nextWeek')}
          onClick={() => onTurn(1)}
          icon={<Icon name="right" />}
        />
      </span>
      <Button onClick={() => onChange({ day: '' })}>{t('events.today')}</Button>
      <output className="row g2">
        <b className="t16">{span === 'month' ? monthName(day, language) : `${days[0]} – ${days.at(-1)?.slice(5)}`}</b>
        <span className="t13 m3">{t('events.countEvents', { n: count })}</span>
      </output>
      <span className="sp" />
      <span className="row g3 cal-legend">
        <StatusTag tone="info" icon="bolt">
          {t('events.inProgress')}
        </StatusTag>
        <StatusTag tone="registered" icon="check">
          {t('events.enrolling')}
        </StatusTag>
        <span className="st cal-draft">
          <Icon name="edit" size={12} />
          {t('events.Draft')}
        </span>
        <StatusTag tone="denied" icon="check">
          {t('events.Ended')}
        </StatusTag>
      </span>
      <Segments
        label={t('events.span')}
        items={(['month', 'week'] as const).map((key) => ({ key, label: t(`events.span_${key}`) }))}
        value={span}
        onChange={(next) => onChange({ span: next })}
      />
    </div>
  )
}

function monthName(day: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return language === 'zh-CN' ? parts.replace(/(\d+)年(\d+)月/, '$1 年 $2 月') : parts
}
