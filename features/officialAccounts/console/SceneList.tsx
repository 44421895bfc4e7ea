import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { TableFooter } from '#console/kit/TableFooter.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { officialAccountCalls as calls } from '#features/officialAccounts/contract.ts'

/** Codes for places; those of tickets make themselves. */
export function SceneList({ id }: { id: string }) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 })
  const { data, error, refetch } = useRows(calls.scenes, { id, ...paging })
  const add = (
    <Can call={calls.createScene}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
        {t('officialAccounts.addScene')}
      </Button>
    </Can>
  )
  return (
    <>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={3} />}
      {data?.list.length === 0 && (
        <EmptyState icon="qr" title={t('officialAccounts.noScenes')} hint={t('officialAccounts.noScenesHint')} action={add} />
      )}
      {data && data.list.length > 0 && (
        <>
          <div style={{ paddingBottom: 16 }}>{add}</div>
          <ul className="official-scenes">
            {data.list.map(({ id: sceneId, name, qr, createdTime, followerCount }) => (
              <li key={sceneId}>
                <img
                  className="official-code"
                  src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
                  alt={t('officialAccounts.sceneCode', { name })}
                  width={180}
                  height={180}
                />
                <div className="b ell">{name}</div>
                <div className="t12 m3">
                  {t('officialAccounts.sceneFollowers', { n: followerCount })} · {formatTime(createdTime, undefined, 'YYYY-MM-DD')}
                </div>
              </li>
            ))}
          </ul>
          {data.total > paging.pageSize && <TableFooter {...paging} total={data.total} onPaging={setPaging} />}
        </>
      )}
      {isAdding && <SceneDialog id={id} onClose={() => setAdding(false)} />}
    </>
  )
}

function SceneDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ name: string }>()
  const create = useCall(calls.createScene, { changes: [calls.scenes], ignoresErrors: true })
  return (
    <Modal
      open
      centered
      title={t('officialAccounts.addScene')}
      okText={t('officialAccounts.addScene')}
      cancelText={t('core.cancel')}
      confirmLoading={create.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {create.error && <ErrorNote error={create.error} />}
      <FieldForm<{ name: string }> form={form} onFinish={({ name }) => create.mutate({ id, name }, { onSuccess: onClose })}>
        <Field name="name" label={t('officialAccounts.sceneName')} isRequired hint={t('officialAccounts.sceneNameHint')}>
          <Input maxLength={40} />
        </Field>
      </FieldForm>
    </Modal>
  )
}
