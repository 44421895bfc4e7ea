import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { eventCalls } from '#features/events/contract.ts'
import { fileCalls } from '#features/files/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { OwnCover } from '#features/events/console/cover/OwnCover.tsx'
import { coverAddress } from '#features/events/console/home/coverAddress.ts'
import '#features/events/console/form/form.css'

export type Cover = { templateId: string; url: string; file?: FileRef }
type Props = { value: Cover; onChange: (cover: Cover) => void; isDisabled?: boolean }

/** One of ours, or an own picture cut to the shape of a cover. */
export function CoverField({ value, onChange, isDisabled = false }: Props) {
  const t = useT()
  const id = useId()
  const [isSending, setSending] = useState(false)
  const { data } = useQuery(callQuery(eventCalls.coverTemplates, { pageSize: 50 }, { ignoresErrors: true }))

  const send = async (file: File): Promise<boolean> => {
    setSending(true)
    try {
      const taken = await callApi(fileCalls.upload, { purpose: 'cover' }, { file })
      onChange({ templateId: '', url: taken.relativeUrl, file: taken })
      return true
    } catch (error) {
      if (error instanceof CallError) return false
      throw error
    } finally {
      setSending(false)
    }
  }

  return (
    <fieldset className="cover-field">
      <legend>{t('events.cover')}</legend>
      <img className="cover-shown" src={coverAddress(value.url, 560, 191)} alt={t('events.coverShown')} width={560} height={191} />
      {!isDisabled && (
        <>
          <div className="cover-choices" role="radiogroup" aria-label={t('events.coverTemplates')}>
            {(data?.list ?? []).map(({ templateId, url }, at) => (
              <label key={templateId} className={value.templateId === templateId ? 'cover-on' : undefined}>
                <input
                  className="unseen"
                  type="radio"
                  name={id}
                  checked={value.templateId === templateId}
                  onChange={() => onChange({ templateId, url })}
                />
                <img src={url} alt={t('events.coverNo', { n: at + 1 })} width={80} height={40} loading="lazy" />
              </label>
            ))}
          </div>
          <OwnCover isBusy={isSending} onSend={send} />
          <p className="t13 m3">{t('events.coverHint')}</p>
        </>
      )}
    </fieldset>
  )
}
