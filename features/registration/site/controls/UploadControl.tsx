import { useContext, useEffect, useRef, useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { FormTools } from '#features/registration/site/formTools.ts'
import { ariaOf, type ControlProps } from '#features/registration/site/controls/control.ts'
import { say } from '#features/registration/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { newKey } from '#site/kit/newKey.ts'

const MOST_BYTES = 10_000_000
const MOST_FILES: Record<string, number> = { UploadButton: 1, UploadFile: 5 }

type Underway = { key: string; name: string; share: number; stop: () => void }
export type AnswerFile = Pick<FileRef, 'id' | 'fileName'>

/** Files go up as soon as they are chosen; what is kept in the answer is their ids and names. */
export function UploadControl({ id, field, value, onChange, onBlur, ...rest }: ControlProps) {
  const { upload } = useContext(FormTools)
  const held = filesIn(value)
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  })
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const [problem, setProblem] = useState('')
  const most = field.maxCount ?? MOST_FILES[field.fieldType] ?? 1
  const isFull = held.length + underway.length >= most

  async function send(file: File) {
    if (file.size > MOST_BYTES) return setProblem(say('fileTooLarge', { name: file.name }))
    const key = newKey()
    const sending = upload(field.fieldName, file, (share) =>
      setUnderway((all) => all.map((one) => (one.key === key ? { ...one, share } : one))),
    )
    setUnderway((all) => [...all, { key, name: file.name, share: 0, stop: sending.stop }])
    const { result, refusal } = await sending.done
    setUnderway((all) => all.filter((one) => one.key !== key))
    if (result) onChange([...latest.current, { id: result.id, fileName: result.fileName }])
    else if (refusal.message) setProblem(say('fileFailed', { name: file.name, why: refusal.message }))
  }

  function take(files: FileList | null) {
    setProblem('')
    for (const file of [...(files ?? [])].slice(0, most - held.length - underway.length)) void send(file)
  }

  return (
    <div className="uploads">
      {held.map(({ id: fileId, fileName }) => (
        <div key={fileId} className="upload">
          <Icon name="file" />
          <span className="name">{fileName}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={say('fileRemove', { name: fileName })}
            onClick={() => onChange(held.filter((file) => file.id !== fileId))}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      {underway.map(({ key, name, share, stop }) => (
        <div key={key} className="upload">
          <Icon name="upload" />
          <span className="name">{name}</span>
          <progress value={share} max={1} aria-label={say('fileSending', { name })} />
          <button type="button" className="icon-button" aria-label={say('fileStop', { name })} onClick={stop}>
            <Icon name="x" />
          </button>
        </div>
      ))}
      <label className={isFull ? 'button upload-button off' : 'button upload-button'}>
        <Icon name="upload" />
        {say('fileChoose')}
        <small>{say('fileLimits', { n: most })}</small>
        <input
          id={id}
          type="file"
          className="hidden-input"
          multiple={most > 1}
          disabled={isFull}
          {...(field.fieldName === 'Avatar' && { accept: 'image/*' })}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
          onBlur={onBlur}
          {...ariaOf(rest)}
          aria-required={undefined}
        />
      </label>
      {problem && (
        <p className="wrong" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </div>
  )
}

export function filesIn(value: unknown): AnswerFile[] {
  return Array.isArray(value)
    ? value.filter((file): file is AnswerFile => typeof file === 'object' && file !== null && 'id' in file && 'fileName' in file)
    : []
}
