import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { fileCalls, MAX_UPLOAD_BYTES, type filePurposes } from '#core/calls/files.ts'
import { callApi } from '#console/kit/callApi.ts'
import { FileImage } from '#console/kit/FileImage.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PickMaterial } from '#console/kit/PickMaterial.tsx'
import { useT } from '#console/kit/text.ts'
import { megabytes, typesText, uploadProblem } from '#console/kit/uploadLimits.ts'
import '#console/kit/files.css'

export const imageExtensions = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const
/** What the bar shows once the file is chosen; the answer makes it 100. Spec §9. */
const CHOSEN_PERCENT = 30

type Props = {
  id?: string
  purpose: (typeof filePurposes)[number]
  value?: readonly FileRef[]
  onChange?: (files: FileRef[]) => void
  extensions?: readonly string[]
  maxBytes?: number
  maxCount?: number
  isDisabled?: boolean
}

/** Files by click, by key or dropped in; each is taken or refused in words. */
export function FileUpload({
  id,
  purpose,
  value = [],
  onChange,
  extensions = imageExtensions,
  maxBytes = MAX_UPLOAD_BYTES,
  maxCount = 1,
  isDisabled = false,
}: Props) {
  const t = useT()
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isFull = maxCount > 1 && value.length >= maxCount

  const send = async (file: File) => {
    setSending(file.name)
    try {
      const taken = await callApi(fileCalls.upload, { purpose }, { file, ignoresErrors: true })
      onChange?.(maxCount === 1 ? [taken] : [...value, taken])
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setSending(null)
    }
  }

  const pick = (file: FileRef) => {
    onChange?.(maxCount === 1 ? [file] : [...value.filter(({ id: kept }) => kept !== file.id), file])
  }

  const take = (file: File) => {
    const refused = uploadProblem(file, { maxBytes, extensions })
    setProblem(refused)
    if (!refused) void send(file)
    return Upload.LIST_IGNORE
  }

  return (
    <div>
      {/* A box of its own: as high as it is, whatever room its row has, so that nothing below is drawn over. */}
      <div>
        <Upload.Dragger
          {...(id && { id })}
          accept={extensions.map((extension) => `.${extension}`).join(',')}
          showUploadList={false}
          disabled={isDisabled || isFull || sending !== null}
          beforeUpload={(file) => take(file)}
        >
          <div className="drop">
            <Icon name="ul" size={20} />
            <span>{isFull ? t('kit.uploadFull', { n: maxCount }) : t('kit.uploadHere')}</span>
            <span className="t12 m3">{t('kit.uploadLimit', { types: typesText(extensions), limit: megabytes(maxBytes) })}</span>
          </div>
        </Upload.Dragger>
      </div>
      {/* What people answer with is theirs alone, and no part of the library. */}
      {purpose !== 'field' && !isDisabled && !isFull && (
        <PickMaterial
          type="link"
          size="small"
          kind={purpose === 'document' ? 'document' : 'picture'}
          extensions={extensions}
          onPick={pick}
        />
      )}
      <output>{sending && <Progress percent={CHOSEN_PERCENT} size="small" format={() => sending} />}</output>
      {problem && (
        <p className="field-error" role="alert" style={{ color: 'var(--danger)' }}>
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
      <UploadedFiles files={value} isDisabled={isDisabled} onRemove={(file) => onChange?.(value.filter((kept) => kept !== file))} />
    </div>
  )
}

type ListProps = { files: readonly FileRef[]; isDisabled: boolean; onRemove: (file: FileRef) => void }

function UploadedFiles({ files, isDisabled, onRemove }: ListProps) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <ul className="upload-list">
      {files.map((file) => (
        <li key={file.id} className="upload-item">
          <FileImage file={file} alt={file.fileName} hasPreview />
          <span className="sp ell">{file.fileName}</span>
          <Button
            type="text"
            size="small"
            disabled={isDisabled}
            icon={<Icon name="trash" />}
            aria-label={t('kit.removeFile', { name: file.fileName })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}
