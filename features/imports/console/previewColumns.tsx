import type { Column } from '#console/kit/tableColumns.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { t } from '#console/kit/text.ts'
import type { ImportRow, WrongValues } from '#features/imports/shapes.ts'
import { importStatuses, TICKET_NAME } from '#features/imports/rules.ts'
import type { About } from '#features/imports/console/useWrongValues.ts'
import { WrongCell } from '#features/imports/console/WrongCell.tsx'

/** Spec §9; the rest are as wide as a column is that nobody has sized. */
const widths: Readonly<Record<string, number>> = { FullName: 110, Mobile: 124, Email: 270, TicketName: 206, [TICKET_NAME]: 206 }
const ROW_PX = 64
const RESULT_PX = 92
const WHY_PX = 220

type Head = { fieldName: string; displayName: string }
type Given = { heads: readonly Head[]; about: About; hasErrors: boolean; canRepair: boolean; wrong: WrongValues }

export function previewColumns({ heads, about, hasErrors, canRepair, wrong }: Given): Column<ImportRow>[] {
  return [
    { key: 'rowNo', title: t('imports.row'), width: ROW_PX, isFixed: true, render: ({ rowNo }) => <span className="m3">{rowNo}</span> },
    { key: 'result', title: t('imports.result'), width: RESULT_PX, isFixed: true, render: (row) => <Result row={row} /> },
    ...heads.map((head): Column<ImportRow> => ({
      key: head.fieldName,
      title: head.displayName,
      ...(widths[head.fieldName] && { width: widths[head.fieldName] }),
      render: (row) => <Cell row={row} head={head} about={about} canRepair={canRepair} wrong={wrong} />,
    })),
    ...(hasErrors
      ? [
          {
            key: 'why',
            title: t('imports.why'),
            width: WHY_PX,
            isFixed: 'end' as const,
            render: ({ rowErrorMessage }: ImportRow) => <Why text={rowErrorMessage} />,
          },
        ]
      : []),
  ]
}

function Result({ row: { hasError, status } }: { row: ImportRow }) {
  if (hasError)
    return (
      <StatusTag tone="unpaid" icon="warn">
        {t('imports.result.wrong')}
      </StatusTag>
    )
  return status === importStatuses.add ? (
    <StatusTag tone="registered" icon="plus">
      {t('imports.result.add')}
    </StatusTag>
  ) : (
    <StatusTag tone="pending" icon="edit">
      {t('imports.result.update')}
    </StatusTag>
  )
}

function Why({ text }: { text: string }) {
  return text ? (
    <span className="imp-why" title={text}>
      {text}
    </span>
  ) : null
}

type CellProps = { row: ImportRow; head: Head; about: About; canRepair: boolean; wrong: WrongValues }

function Cell({ row, head, about, canRepair, wrong }: CellProps) {
  const value = row.values[head.fieldName] ?? ''
  const old = row.olds[head.fieldName]
  const problem = row.errors[head.fieldName]
  const note = row.notes[head.fieldName]
  if (problem !== undefined)
    return <WrongCell row={row} head={head} about={about} value={value} problem={problem} wrong={wrong} canRepair={canRepair} />
  if (note !== undefined) return <Unchanged value={value} note={note} />
  if (old !== undefined) return <Changed old={old} value={value} />
  return value ? <span title={value}>{value}</span> : null
}

/** The file says otherwise, and it stays as it is. */
function Unchanged({ value, note }: { value: string; note: string }) {
  return (
    <span className="imp-change">
      <span className="ell">{value}</span>
      <span className="imp-kept" title={note}>
        {note}
      </span>
    </span>
  )
}

/** What it was, struck out, above what it becomes. */
function Changed({ old, value }: { old: string; value: string }) {
  return (
    <span className="imp-change">
      {old !== '' && (
        <del className="imp-old" title={old}>
          {old}
        </del>
      )}
      <ins className="imp-new" title={value}>
        <Icon name="arr" size={12} />
        <span className="ell">{value || t('imports.blank')}</span>
      </ins>
    </span>
  )
}
