import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { viewCalls } from '#features/attendees/viewCalls.ts'
import type { Definition } from '#features/statistics/customContract.ts'
import { units, type Unit } from '#features/statistics/pivot.ts'
import type { ReportState } from '#features/statistics/console/custom/useReport.ts'

type Asked = Definition['rows'][number]
const MOST_ROWS = 2
const MOST_MEASURES = 4

/** Rows, columns, numbers and whom: what the table below is made of. */
export function Builder({ report }: { report: ReportState }) {
  const t = useT()
  const { definition, change, fields, bventId } = report
  const { data: searches = [] } = useCallQuery(viewCalls.customSearchList, bventId ? { bventId } : {}, { ignoresErrors: true })
  const dimensions = fields?.dimensions ?? []
  const options = dimensions.map(({ field, name }) => ({ value: field, label: name }))
  const free = (taken: readonly Asked[]) => options.filter(({ value }) => !taken.some(({ field }) => field === value))
  const unitsOf = (asked: readonly Asked[], set: (next: Asked[]) => void) =>
    asked
      .filter(({ field }) => dimensions.find((one) => one.field === field)?.isTime)
      .map((one) => (
        <Select<Unit>
          key={one.field}
          aria-label={`${t('statistics.unit')} ${options.find(({ value }) => value === one.field)?.label ?? ''}`}
          value={one.unit ?? 'day'}
          options={units.map((unit) => ({ value: unit, label: t(`statistics.unit_${unit}`) }))}
          onChange={(unit) => set(asked.map((other) => (other.field === one.field ? { ...other, unit } : other)))}
        />
      ))
  const kept = (names: readonly string[], before: readonly Asked[]): Asked[] =>
    names.map((field) => before.find((one) => one.field === field) ?? { field })
  return (
    <div className="stat-builder">
      <Line label={t('statistics.rows')}>
        <Select
          mode="multiple"
          className="stat-choice"
          aria-label={t('statistics.rows')}
          value={definition.rows.map(({ field }) => field)}
          maxCount={MOST_ROWS}
          options={free(definition.columns)}
          optionFilterProp="label"
          onChange={(names: string[]) => change({ rows: kept(names, definition.rows) })}
        />
        {unitsOf(definition.rows, (rows) => change({ rows }))}
      </Line>
      <Line label={t('statistics.columns')}>
        <Select
          allowClear
          showSearch
          className="stat-choice"
          aria-label={t('statistics.columns')}
          value={definition.columns[0]?.field ?? null}
          options={free(definition.rows)}
          optionFilterProp="label"
          onChange={(name?: string) => change({ columns: name ? kept([name], definition.columns) : [] })}
        />
        {unitsOf(definition.columns, (columns) => change({ columns }))}
      </Line>
      <Line label={t('statistics.values')}>
        <Select
          mode="multiple"
          className="stat-choice"
          aria-label={t('statistics.values')}
          value={definition.measures}
          maxCount={MOST_MEASURES}
          options={(fields?.measures ?? []).map((measure) => ({ value: measure, label: t(`statistics.m_${measure}`) }))}
          onChange={(measures) => measures.length > 0 && change({ measures })}
        />
      </Line>
      <Line label={t('statistics.filter')}>
        <Select
          className="stat-choice"
          aria-label={t('statistics.filter')}
          title={t('statistics.filterHint')}
          value={definition.search ? (definition.searchName ?? '') : ''}
          options={[
            { value: '', label: t('statistics.everybody') },
            ...searches.map(({ name }) => ({ value: name, label: name })),
            ...(definition.searchName && !searches.some(({ name }) => name === definition.searchName)
              ? [{ value: definition.searchName, label: definition.searchName }]
              : []),
          ]}
          onChange={(name) => {
            const found = searches.find((search) => search.name === name)
            change(found ? { search: found.searchData as never, searchName: found.name } : { search: undefined, searchName: undefined })
          }}
        />
      </Line>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stat-line">
      <span className="t13 m2">{label}</span>
      <div className="row g2 wrap">{children}</div>
    </div>
  )
}
