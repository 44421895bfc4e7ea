import { formatTime } from '#core/dateTime.ts'
import type { Column } from '#console/kit/tableColumns.ts'
import { downloadCall } from '#console/kit/download.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { t } from '#console/kit/text.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'

type Verbs = { onOpen: (task: ImportTask) => void; onUndo: (task: ImportTask) => void }

const states = {
  open: { tone: 'pending', icon: 'clock' },
  expired: { tone: 'cancelled', icon: 'slash' },
  running: { tone: 'info', icon: 'sync' },
  done: { tone: 'registered', icon: 'check' },
  failed: { tone: 'unpaid', icon: 'warn' },
  undone: { tone: 'denied', icon: 'undo' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>
type State = keyof typeof states

const stateOfSave: Record<Exclude<ImportTask['saveStatus'], ''>, State> = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
  undone: 'undone',
}

export function stateOf({ saveStatus, expireTime }: Pick<ImportTask, 'saveStatus' | 'expireTime'>, now = serverNow().getTime()): State {
  if (saveStatus !== '') return stateOfSave[saveStatus]
  return Date.parse(expireTime) < now ? 'expired' : 'open'
}

const count = (n: number) => <span className="num">{n.toLocaleString()}</span>

export function historyColumns({ onOpen, onUndo }: Verbs): Column<ImportTask>[] {
  return [
    { key: 'time', title: t('imports.time'), width: 140, render: ({ createdTime }) => formatTime(createdTime) },
    {
      key: 'file',
      title: t('imports.file'),
      width: 210,
      render: ({ fileName, sheetName, sheets }) => (
        <span title={fileName}>{sheets.length > 1 ? `${fileName} · ${sheetName}` : fileName}</span>
      ),
    },
    {
      key: 'ticket',
      title: t('imports.ticket'),
      width: 130,
      render: ({ importType, ticketName }) => (importType === 'oneTime' ? t('imports.type.oneTime') : ticketName || null),
    },
    { key: 'person', title: t('imports.person'), width: 90, render: ({ accountName }) => accountName },
    { key: 'state', title: t('imports.state'), width: 124, render: (task) => <State of={stateOf(task)} /> },
    { key: 'total', title: t('imports.total'), width: 72, align: 'end', render: ({ counts }) => count(counts.totalCount) },
    { key: 'new', title: t('imports.added'), width: 72, align: 'end', render: ({ counts }) => count(counts.newCount) },
    { key: 'update', title: t('imports.updated'), width: 88, align: 'end', render: ({ counts }) => count(counts.updateCount) },
    { key: 'error', title: t('imports.result.wrong'), width: 72, align: 'end', render: ({ counts }) => count(counts.errorCount) },
    {
      key: 'actions',
      title: t('imports.actions'),
      width: 200,
      isBare: true,
      isFixed: 'end',
      render: (task) => <Actions task={task} onOpen={onOpen} onUndo={onUndo} />,
    },
  ]
}

function State({ of }: { of: State }) {
  return (
    <StatusTag tone={states[of].tone} icon={states[of].icon}>
      {t(`imports.state.${of}`)}
    </StatusTag>
  )
}

function Actions({ task, onOpen, onUndo }: { task: ImportTask } & Verbs) {
  const { key, bventId, hasErrorFile, undoId, step, fileName } = task
  const named = (verb: string) => `${verb} ${fileName}`
  const open = t(step === 'finished' ? 'imports.see' : 'imports.continueOne')
  return (
    <span className="row g3">
      {stateOf(task) !== 'expired' && (
        <button type="button" className="link" aria-label={named(open)} onClick={() => onOpen(task)}>
          {open}
        </button>
      )}
      {hasErrorFile && (
        <button
          type="button"
          className="link"
          aria-label={named(t('imports.errorFile'))}
          onClick={() => void downloadCall(importCalls.errorFile, { BventId: bventId, Key: key }).catch(() => {})}
        >
          {t('imports.errorFile')}
        </button>
      )}
      {undoId && (
        <button type="button" className="link" aria-label={named(t('imports.undo'))} onClick={() => onUndo(task)}>
          {t('imports.undo')}
        </button>
      )}
    </span>
  )
}
