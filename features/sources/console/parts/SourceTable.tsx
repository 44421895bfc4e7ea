import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { useCan } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import { useDensity } from '#console/kit/tableState.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { QrDialog } from '#features/sources/console/parts/QrDialog.tsx'
import { ShareBar } from '#features/sources/console/parts/ShareBar.tsx'
import { SourceMenu } from '#features/sources/console/parts/SourceMenu.tsx'
import { MOST_COMPARED, sourceCalls, type Figures, type Source } from '#features/sources/contract.ts'
import { totalOf } from '#features/sources/figures.ts'
import { DIRECT, shareOf } from '#features/sources/rules.ts'

/** A link, or what has none of its own: promoters together, and who came by no link. */
type Row = { id: string; source: Source | null; figures: Figures; name: string; hint: string }
type Props = {
  bventId: string
  view: 'channel' | 'promoter'
  data: ResultOf<typeof sourceCalls.list>
  rows: readonly Source[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onEdit: (source: Source) => void
}

const PAGE_ROWS = 50
const NAME_PX = 216
const NUMBER_PX = 84
const WORD_PX = 104
const TABLE_PX = 1_150
const PROMOTERS = 'promoters'

/** Each link and what came of it; who came by none stands below the channels, and the sum of all at the foot. */
export function SourceTable({ bventId, view, data, rows, chosen, onChoose, onEdit }: Props) {
  const t = useT()
  const language = useLanguage()
  const [density] = useDensity()
  const canSave = useCan(sourceCalls.save.access)
  const [shown, setShown] = useState<Source | null>(null)
  const number = (value: number) => value.toLocaleString(language)
  const most = Math.max(...rows.map(({ figures }) => shareOf(figures.submitted, figures.visitors)), 0)
  const promoters = data.list.filter(({ kind }) => kind === 'promoter')
  const all: Row[] = [
    ...rows.map((source) => ({ id: source.id, source, figures: source.figures, name: nameOf(source, t), hint: hintOf(source, t) })),
    ...(view === 'channel' && promoters.length > 0
      ? [
          {
            id: PROMOTERS,
            source: null,
            figures: totalOf(promoters.map(({ figures }) => figures)),
            name: t('sources.view_promoter'),
            hint: t('sources.ownLinks', { n: promoters.length }),
          },
        ]
      : []),
    ...(view === 'channel'
      ? [{ id: DIRECT, source: null, figures: data.direct, name: t('sources.direct'), hint: t('sources.directHint') }]
      : []),
  ]
  const counted = (key: 'visitors' | 'begun' | 'submitted' | 'paid' | 'signedIn') => ({
    key,
    title: t(`sources.${key}`),
    align: 'end' as const,
    width: key === 'submitted' ? WORD_PX : NUMBER_PX,
    sorter: (one: Row, other: Row) => one.figures[key] - other.figures[key],
    sortDirections: ['descend' as const, 'ascend' as const],
    ...(key === 'submitted' && { defaultSortOrder: 'descend' as const }),
    render: (_: unknown, { figures }: Row) => (key === 'submitted' ? <b>{number(figures[key])}</b> : number(figures[key])),
  })
  const columns: TableColumnsType<Row> = [
    { key: 'name', title: t('sources.name'), width: NAME_PX, render: (_, row) => <NameCell row={row} /> },
    {
      key: 'qr',
      title: t('sources.qrCode'),
      width: 84,
      render: (_, { source }) =>
        source &&
        source.kind !== 'invitation' && (
          <div className="row">
            <CopyButton text={source.url} label={t('sources.copyLinkOf', { name: source.name })} />
            <Button
              size="small"
              type="text"
              icon={<Icon name="qr" size={14} />}
              aria-label={t('sources.qrOf', { name: source.name })}
              onClick={() => setShown(source)}
            />
          </div>
        ),
    },
    counted('visitors'),
    counted('begun'),
    counted('submitted'),
    counted('paid'),
    counted('signedIn'),
    { key: 'money', title: t('sources.money'), align: 'end', width: 116, render: (_, { figures }) => <Money figures={figures} /> },
    {
      key: 'conversion',
      title: t('sources.conversion'),
      width: 148,
      render: (_, { figures }) => <ShareBar part={figures.submitted} whole={figures.visitors} most={most} />,
    },
    {
      key: 'attendance',
      title: t('sources.attendance'),
      align: 'end',
      width: 104,
      render: (_, { figures }) => percent(figures.signedIn, figures.submitted, language),
    },
    ...(canSave
      ? [
          {
            key: 'more',
            title: <span className="unseen">{t('core.more')}</span>,
            width: 48,
            fixed: 'end' as const,
            render: (_: unknown, { source }: Row) =>
              source && <SourceMenu bventId={bventId} source={source} onEdit={() => onEdit(source)} />,
          },
        ]
      : []),
  ]
  const foot = view === 'channel' && <Sums figures={data.total} count={all.length} hasMenu={canSave} most={most} />
  return (
    <>
      <Table<Row>
        className="sources-table"
        size={density}
        rowKey="id"
        columns={columns}
        dataSource={all}
        tableLayout="fixed"
        scroll={{ x: TABLE_PX }}
        showSorterTooltip={false}
        pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
        rowSelection={{
          columnTitle: <span className="unseen">{t('sources.compareHead')}</span>,
          renderCell: (_, { source }, __, box) => source && box,
          selectedRowKeys: [...chosen],
          getCheckboxProps: ({ id, name }) => ({
            'aria-label': t('sources.compare', { name }),
            disabled: chosen.length >= MOST_COMPARED && !chosen.includes(id),
          }),
          onChange: (keys) => onChoose(keys.map(String)),
        }}
        summary={() => foot}
      />
      {shown && <QrDialog bventId={bventId} source={shown} setting={data.setting} onClose={() => setShown(null)} />}
    </>
  )
}

function NameCell({ row: { id, source, name, hint } }: { row: Row }) {
  return (
    <div className="row g3">
      <span className="source-icon">
        <Icon name={source?.icon ?? (id === DIRECT ? 'globe' : 'users')} />
      </span>
      <div className="source-name">
        <b className="ell">{name}</b>
        <span className="t12 m3 ell">{hint}</span>
      </div>
    </div>
  )
}

const nameOf = ({ kind, name }: Source, t: ReturnType<typeof useT>) => (kind === 'invitation' ? t('sources.invitation') : name)

function hintOf({ kind, url, isAuto, isEnable }: Source, t: ReturnType<typeof useT>): string {
  if (kind === 'invitation') return t('sources.invitationHint')
  const notes = [isAuto && t('sources.auto'), !isEnable && t('sources.off')].filter(Boolean)
  return [...notes, url.replace(/^https?:\/\//, '')].join(' · ')
}

function Money({ figures: { money } }: { figures: Figures }) {
  if (money.length === 0) return <span className="m3">–</span>
  return money.map(({ currency, amount }) => <MoneyText key={currency} value={amount} currency={currency} />)
}

export function percent(part: number, whole: number, language: string): string {
  return whole > 0 ? shareOf(part, whole).toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }) : '–'
}

type SumsProps = { figures: Figures; count: number; hasMenu: boolean; most: number }

function Sums({ figures, count, hasMenu, most }: SumsProps) {
  const t = useT()
  const language = useLanguage()
  const counts = [figures.visitors, figures.begun, figures.submitted, figures.paid, figures.signedIn]
  const names = ['visitors', 'begun', 'submitted', 'paid', 'signedIn']
  return (
    <Table.Summary.Row className="sources-sum">
      <Table.Summary.Cell index={0} />
      <Table.Summary.Cell index={1}>{t('sources.totalOf', { n: count })}</Table.Summary.Cell>
      <Table.Summary.Cell index={2} />
      {counts.map((value, at) => (
        <Table.Summary.Cell key={names[at]} index={3 + at} align="end">
          {value.toLocaleString(language)}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={8} align="end">
        <Money figures={figures} />
      </Table.Summary.Cell>
      <Table.Summary.Cell index={9}>
        <ShareBar part={figures.submitted} whole={figures.visitors} most={most} />
      </Table.Summary.Cell>
      <Table.Summary.Cell index={10} align="end">
        {percent(figures.signedIn, figures.submitted, language)}
      </Table.Summary.Cell>
      {hasMenu && <Table.Summary.Cell index={11} />}
    </Table.Summary.Row>
  )
}
