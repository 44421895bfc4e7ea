import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { eventCalls } from '#features/events/contract.ts'
import { fileCalls, MAX_UPLOAD_BYTES } from '#features/files/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { uploadProblem } from '#console/kit/uploadLimits.ts'
import { coverAddress } from '#features/events/console/home/coverAddress.ts'
import '#features/events/console/form/form.css'

const CoverCropper = lazy(() => import('#features/events/console/form/CoverCropper.tsx').then((file) => ({ default: file.CoverCropper })))

export type Cover = { templateId: string; url: string; file?: FileRef }
type Props = { value: Cover; onChange: (cover: Cover) => void; isDisabled?: boolean }

/** One of ours, or an own picture cut to the shape of a cover. */
export function CoverField({ value, onChange, isDisabled = false }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [raw, setRaw] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const { data } = useQuery(callQuery(eventCalls.coverTemplates, { pageSize: 50 }, { ignoresErrors: true }))

  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const refused = uploadProblem(file, { maxBytes: MAX_UPLOAD_BYTES, extensions: imageExtensions })
    setProblem(refused ?? '')
    if (!refused) setRaw(file)
  }
  const send = async (file: File) => {
    setSending(true)
    try {
      const taken = await callApi(fileCalls.upload, { purpose: 'cover' }, { file, ignoresErrors: true })
      onChange({ templateId: '', url: taken.relativeUrl, file: taken })
    } catch (error) {
      if (error instanceof CallError) setProblem(error.message)
    } finally {
      setRaw(null)
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
            <label className="cover-own btn">
              <input
                ref={input}
                className="unseen"
                type="file"
                accept={imageExtensions.map((extension) => `.${extension}`).join(',')}
                onChange={({ target }) => take(target.files?.[0])}
              />
              <Icon name="ul" size={14} />
              {t('events.coverUpload')}
            </label>
          </div>
          <p className="t13 m3">{t('events.coverHint')}</p>
        </>
      )}
      {problem && (
        <p className="field-error t13 down" role="alert">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
      <Suspense fallback={null}>
        {raw && (
          <CoverCropper
            file={raw}
            isBusy={isSending}
            onCropped={(file) => void send(file)}
            onClose={() => setRaw(null)}
            onUnreadable={() => {
              setRaw(null)
              setProblem(t('events.coverUnreadable'))
            }}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
