import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { languageNames, type Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { RichTextInput } from '#features/forms/console/RichTextInput.tsx'

type Props = { bventId: string; language: Language; canSave: boolean }

export function OfflinePayment({ bventId, language, canSave }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(formCalls.offlinePaymentDescription, { bventId, language }, { ignoresErrors: true }))
  return (
    <div className="settings-item">
      <span className="b t13">{t('forms.offlinePayment')}</span>
      <span className="t12 m3">{t('forms.offlinePaymentHint')}</span>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Description bventId={bventId} language={language} canSave={canSave} saved={data.description} />}
    </div>
  )
}

function Description({ bventId, language, canSave, saved }: Props & { saved: string }) {
  const t = useT()
  const [start] = useState(saved)
  const [written, setWritten] = useState<string | null>(null)
  const { mutate, isPending } = useCall(formCalls.saveOfflinePaymentDescription, { changes: [formCalls.offlinePaymentDescription] })
  const guard = useUnsavedGuard(written !== null && !isPending)
  const save = () => {
    if (written === null) return
    const sent = written
    mutate(
      { bventId, language, description: sent },
      {
        onSuccess: () => {
          setWritten((now) => (now === sent ? null : now))
          showToast({ kind: 'success', text: t('forms.offlineSaved') })
        },
      },
    )
  }
  return (
    <>
      <RichTextInput
        html={start}
        label={`${languageNames[language]} ${t('forms.offlinePayment')}`}
        language={language}
        isDisabled={!canSave}
        onChange={setWritten}
      />
      {written !== null && (
        <div>
          <Button type="primary" loading={isPending} onClick={save}>
            {t('core.save')}
          </Button>
        </div>
      )}
      {guard}
    </>
  )
}
