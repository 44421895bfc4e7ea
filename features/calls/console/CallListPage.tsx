import { Button, DatePicker, Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Field } from '#console/kit/Field.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { audiencePages } from '#features/audience/pages.ts'
import { callCalls, outcomes, type CallEntry, type Outcome } from '#features/calls/contract.ts'
import { callPages } from '#features/calls/pages.ts'
import '#features/calls/console/calls.css'

const defaults = { keyWords: '', show: 'todo', pageNo: '1', pageSize: '20' }

const columnsFor = (onNote: (entry: CallEntry) => void): Column<CallEntry>[] => [
  {
    key: 'person',
    title: t('calls.person'),
    width: 200,
    render: ({ personId, fullName, company, title }) => (
      <>
        <Link to={pathOf(audiencePages.person, { personId })}>
          <b>{fullName || '–'}</b>
        </Link>{' '}
        <span className="m2 t13">{[company, title].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    key: 'mobile',
    title: t('calls.mobile'),
    width: 150,
    render: ({ mobile, isStopped }) =>
      isStopped ? (
        <span className="calls-stopped">{t('calls.stopped')}</span>
      ) : mobile.includes('*') ? (
        mobile
      ) : (
        <a href={`tel:${mobile}`}>{mobile}</a>
      ),
  },
  {
    key: 'owner',
    title: t('calls.owner'),
    width: 100,
    render: ({ ownerName }) => ownerName || <span className="m3">{t('calls.anybody')}</span>,
  },
  {
    key: 'outcome',
    title: t('calls.outcome'),
    width: 130,
    render: ({ outcome, calls }) =>
      outcome ? (
        <>
          {t(`calls.outcome_${outcome}`)} {calls > 1 && <span className="m3 t12">{t('calls.times', { n: calls })}</span>}
        </>
      ) : null,
  },
  { key: 'note', title: t('calls.note'), width: 220, render: ({ note }) => (note ? <span className="m2">{note}</span> : null) },
  {
    key: 'next',
    title: t('calls.nextStep'),
    width: 180,
    render: ({ nextStep, nextDate }) => [nextDate, nextStep].filter(Boolean).join(' ') || null,
  },
  {
    key: 'do',
    title: t('calls.noteCall'),
    width: 90,
    isBare: true,
    isFixed: 'end',
    align: 'end',
    render: (entry) => (
      <Button size="small" disabled={entry.isStopped} onClick={() => onNote(entry)}>
        {t('calls.noteCall')}
      </Button>
    ),
  },
]

/** Who is to be called, with the words beside them; each call is noted where it was made. */
export function CallListPage() {
  const t = useT()
  const { listId = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  const [noted, setNoted] = useState<CallEntry | null>(null)
  const lists = useCallQuery(callCalls.lists, {}).data?.list
  const list = lists?.find((one) => one.listId === listId)
  const paging = pagingIn(address)
  const { keyWords, show } = address
  const asked =
    show === 'todo' ? { outcome: 'todo' as const } : show === 'due' ? { outcome: 'due' as const } : show === 'mine' ? { isMine: true } : {}
  const query = useRows(callCalls.entries, { listId, ...asked, ...(keyWords && { keyWords }), ...paging })
  return (
    <PageFrame page={callPages.list} {...(list && { title: list.name, subtitle: t('calls.progress', list) })}>
      {list?.script && (
        <details className="calls-script" open>
          <summary className="b">{t('calls.script')}</summary>
          <p>{list.script}</p>
        </details>
      )}
      <DataTable
        {...tableData(query, ({ list: rows, total }) => ({ rows, total }))}
        name="calls"
        label={t('calls.list')}
        columns={columnsFor(setNoted)}
        rowKey={({ personId }) => personId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) }] : []}
        onClearFilters={() => setAddress({ keyWords: '', pageNo: '1' })}
        isPeople
        empty={{ icon: 'phone', title: t('calls.empty') }}
        toolbar={
          <>
            <SearchInput
              value={keyWords}
              placeholder={t('calls.search')}
              onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
            />
            <Segments
              label={t('calls.list')}
              value={show}
              items={(['todo', 'due', 'mine', 'all'] as const).map((key) => ({ key, label: t(`calls.${key}`) }))}
              onChange={(next) => setAddress({ show: next, pageNo: '1' })}
            />
          </>
        }
      />
      {noted && <NoteDialog listId={listId} entry={noted} onClose={() => setNoted(null)} />}
    </PageFrame>
  )
}

type Values = { outcome: Outcome; note: string; nextStep: string; nextDate?: Dayjs | null }

function NoteDialog({ listId, entry, onClose }: { listId: string; entry: CallEntry; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const note = useCall(callCalls.note, { changes: [callCalls.entries, callCalls.lists], ignoresErrors: true })
  return (
    <ActDialog
      title={t('calls.noteTitle', { name: entry.fullName || '–' })}
      className="act"
      width={560}
      confirmText={t('core.save')}
      notDone={t('calls.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        const { nextDate, ...given } = await form.validateFields()
        await note.mutateAsync({
          listId,
          personId: entry.personId,
          version: entry.version,
          ...given,
          nextDate: nextDate?.format('YYYY-MM-DD') ?? null,
        })
        onClose()
      }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          outcome: entry.outcome || 'reached',
          note: entry.note,
          nextStep: entry.nextStep,
          nextDate: entry.nextDate ? dayjs(entry.nextDate) : null,
        }}
      >
        <Field name="outcome" label={t('calls.outcome')}>
          <Radio.Group options={outcomes.map((outcome) => ({ value: outcome, label: t(`calls.outcome_${outcome}`) }))} />
        </Field>
        <Field name="note" label={t('calls.note')}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={1_000} />
        </Field>
        <Field name="nextStep" label={t('calls.nextStep')}>
          <Input maxLength={200} />
        </Field>
        <Field name="nextDate" label={t('calls.nextDate')}>
          <DatePicker />
        </Field>
      </Form>
    </ActDialog>
  )
}
