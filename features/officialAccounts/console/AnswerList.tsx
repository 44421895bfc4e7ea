import { Button } from 'antd'
import { useState } from 'react'
import { Can, useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { officialAccountCalls as calls, type OfficialAnswer } from '#features/officialAccounts/contract.ts'
import { AnswerDrawer } from '#features/officialAccounts/console/AnswerDrawer.tsx'

export function AnswerList({ id }: { id: string }) {
  const t = useT()
  const canSave = useCan(calls.saveAnswer.access)
  const [edited, setEdited] = useState<OfficialAnswer | 'new' | null>(null)
  const [gone, setGone] = useState<OfficialAnswer | null>(null)
  const { data, error, refetch } = useCallQuery(calls.answers, { id }, { ignoresErrors: true })
  const remove = useCall(calls.deleteAnswer, { changes: [calls.answers] })
  const add = (
    <Can call={calls.saveAnswer}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
        {t('officialAccounts.addAnswer')}
      </Button>
    </Can>
  )
  const confirm = () =>
    gone &&
    remove.mutate(
      { id, answerId: gone.id, version: gone.version },
      {
        onSuccess: () => showToast({ kind: 'success', text: t('officialAccounts.answerDeleted') }),
        onSettled: () => setGone(null),
      },
    )
  return (
    <>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={3} />}
      {data?.list.length === 0 && (
        <EmptyState icon="text" title={t('officialAccounts.noAnswers')} hint={t('officialAccounts.noAnswersHint')} action={add} />
      )}
      {data && data.list.length > 0 && (
        <>
          <ul>
            {data.list.map((one) => (
              <li key={one.id} className="official-answer">
                <div className="sp">
                  <b>{one.kind === 'keyword' ? one.keywords.join(t('kit.comma')) : t(`officialAccounts.answerKind_${one.kind}`)}</b>
                  {!one.isOpen && <span className="m3"> · {t('officialAccounts.answerOff')}</span>}
                  <p className="m2">{one.answer}</p>
                </div>
                {canSave && (
                  <span className="row g2">
                    <Button size="small" onClick={() => setEdited(one)}>
                      {t('core.edit')}
                    </Button>
                    <Button size="small" type="text" danger onClick={() => setGone(one)}>
                      {t('core.delete')}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div style={{ paddingTop: 16 }}>{add}</div>
        </>
      )}
      {edited && <AnswerDrawer id={id} answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        isOpen={gone !== null}
        title={t('officialAccounts.deleteAnswer')}
        consequence={t('officialAccounts.deleteAnswerText')}
        confirmText={t('core.delete')}
        isBusy={remove.isPending}
        onConfirm={() => confirm()}
        onCancel={() => setGone(null)}
      />
    </>
  )
}
