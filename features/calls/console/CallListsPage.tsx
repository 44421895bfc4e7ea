import { Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { Can } from '#console/kit/Can.tsx'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field } from '#console/kit/Field.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { callCalls, type CallList } from '#features/calls/contract.ts'
import { callPages } from '#features/calls/pages.ts'
import '#features/calls/console/calls.css'

/** Lists of people to be called. */
export function CallListsPage() {
  const t = useT()
  const { data, error, refetch } = useCallQuery(callCalls.lists, {})
  const [edited, setEdited] = useState<CallList | 'new' | null>(null)
  const [removing, setRemoving] = useState<CallList | null>(null)
  const remove = useCall(callCalls.delete, { changes: [callCalls.lists], ignoresErrors: true })
  const make = (
    <Can call={callCalls.save}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
        {t('calls.new')}
      </Button>
    </Can>
  )
  return (
    <PageFrame page={callPages.lists} actions={make}>
      <div className="frame-body">
        {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data?.list.length === 0 && <EmptyState icon="phone" title={t('calls.none')} hint={t('calls.noneHint')} action={make} />}
        <ul className="calls-lists">
          {data?.list.map((list) => (
            <li key={list.listId}>
              <span className="sp">
                <Link to={pathOf(callPages.list, { listId: list.listId })}>
                  <b>{list.name}</b>
                </Link>
                {!list.isOpen && <span className="m3"> · {t('calls.closed')}</span>}
                <span className="m2 t13 calls-progress">{t('calls.progress', list)}</span>
              </span>
              <span className="m3 t12">
                {list.createdBy} · {formatTime(list.createdTime)}
              </span>
              <Can call={callCalls.save}>
                <Button size="small" type="text" onClick={() => setEdited(list)}>
                  {t('calls.edit')}
                </Button>
                <Button size="small" type="text" onClick={() => setRemoving(list)}>
                  {t('calls.delete')}
                </Button>
              </Can>
            </li>
          ))}
        </ul>
      </div>
      {edited && <ListDrawer list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removing && (
        <ActDialog
          title={t('calls.deleteTitle', { name: removing.name })}
          className="act"
          isDanger
          confirmText={t('calls.delete')}
          notDone={t('calls.notDone')}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await remove.mutateAsync({ listId: removing.listId })
            setRemoving(null)
          }}
        >
          <p className="m2">{t('calls.deleteHint')}</p>
        </ActDialog>
      )}
    </PageFrame>
  )
}

type Values = { name: string; script: string; segmentId?: string; isOpen: boolean }

function ListDrawer({ list, onClose }: { list: CallList | null; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const segments = useCallQuery(segmentCalls.list, {}).data?.list ?? []
  const save = useCall(callCalls.save, { changes: [callCalls.lists], ignoresErrors: true })
  const put = async () => {
    const { segmentId, ...given } = await form.validateFields()
    await save.mutateAsync({ ...given, ...(segmentId && { segmentId }), ...(list && { listId: list.listId, version: list.version }) })
    onClose()
  }
  return (
    <EditDrawer
      title={t(list ? 'calls.edit' : 'calls.new')}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSave={() => void put().catch(() => {})}
      onClose={onClose}
    >
      {save.error && <ErrorNote error={save.error} />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        initialValues={{ name: list?.name ?? '', script: list?.script ?? '', isOpen: list?.isOpen ?? true }}
        onValuesChange={() => setDirty(true)}
      >
        <Field name="name" label={t('calls.name')} isRequired>
          <Input maxLength={60} />
        </Field>
        <Field name="segmentId" label={t('calls.whom')} isRequired={list === null} hint={t('calls.whomHint')}>
          <Select allowClear options={segments.map((one) => ({ value: one.segmentId, label: `${one.name} · ${one.total}` }))} />
        </Field>
        <Field name="script" label={t('calls.script')} hint={t('calls.scriptHint')}>
          <Input.TextArea autoSize={{ minRows: 4 }} maxLength={2_000} />
        </Field>
        {list && (
          <Field name="isOpen" label={t('calls.open')} valuePropName="checked">
            <Switch />
          </Field>
        )}
      </Form>
    </EditDrawer>
  )
}
