import { Button, Checkbox, Input, InputNumber } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Language } from '#core/language.ts'
import { videoAddress } from '#core/video.ts'
import type { Picture, Words } from '#features/designs/blockTypes.ts'
import { Labelled, SwitchField, TextField } from '#console/kit/design/parts.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { plainWritable, writerPart } from '#console/kit/writerPart.ts'
import type { PlainField } from '#features/microsites/console/builder/fields.ts'
import { linkAddress } from '#features/microsites/console/introduction/linkAddress.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'

const RichDialog = lazy(() => import('#features/microsites/console/builder/RichDialog.tsx').then((file) => ({ default: file.RichDialog })))

export type FieldContext = { language: Language; documents: SiteContent['documents']; placeholder?: string | undefined }
type Props = FieldContext & {
  field: PlainField
  label: string
  value: unknown
  problem?: string | undefined
  onChange: (value: unknown) => void
}

/** One field of a block, by its kind; words are those of the language that is shown. */
export function FieldEditor(props: Props) {
  const { field, label, value, language, problem, onChange } = props
  switch (field.kind) {
    case 'words': {
      const words = (value ?? {}) as Words
      const text = words[language] ?? ''
      const say = (next: string) => onChange({ ...words, [language]: next })
      return (
        <>
          <TextField
            label={label}
            most={field.most}
            isLong={field.isLong ?? false}
            lang={language}
            placeholder={props.placeholder}
            hint={problem && <Problem text={problem} />}
            value={text}
            onChange={say}
          />
          {field.isLong && <PartOf of={writerPart} props={{ place: 'site', language, target: plainWritable(text, field.most, say) }} />}
        </>
      )
    }
    case 'plain':
      return <TextField label={label} most={field.most} value={String(value ?? '')} onChange={onChange} />
    case 'rich':
      return <RichField {...props} words={(value ?? {}) as Words} />
    case 'switch':
      return <SwitchField label={label} value={value === true} onChange={onChange} />
    case 'picture':
      return <PictureField {...props} picture={value as Picture} />
    case 'pictures':
      return <PicturesField {...props} pictures={(value ?? []) as NonNullable<Picture>[]} />
    case 'video':
      return <AddressField {...props} address={String(value ?? '')} read={videoAddress} wrong="microsites.videoInvalid" />
    case 'address':
      return <AddressField {...props} address={String(value ?? '')} read={linkAddress} wrong="microsites.linkInvalid" />
    case 'number':
      return (
        <Labelled label={label} hint={field.least ? '' : textOf('microsites.zeroIsAll')}>
          {(id) => (
            <InputNumber
              id={id}
              min={field.least ?? 0}
              max={field.most}
              value={Number(value ?? 0)}
              onChange={(count) => onChange(count ?? field.least ?? 0)}
            />
          )}
        </Labelled>
      )
    case 'choice':
      return (
        <div className="design-field">
          <b>{label}</b>
          <Segments
            label={label}
            value={String(value)}
            items={field.options.map((key) => ({ key, label: textOf(`microsites.option_${key}`) }))}
            onChange={onChange}
          />
        </div>
      )
    case 'documents':
      return <DocumentsField {...props} ids={(value ?? []) as string[]} />
  }
}

function Problem({ text }: { text: string }) {
  return (
    <span className="field-error site-problem" role="alert">
      <Icon name="warn" size={14} />
      {text}
    </span>
  )
}

function RichField({ label, language, words, onChange }: Props & { words: Words }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const plain = (words[language] ?? '').replaceAll(/<[^>]*>/g, ' ').trim()
  return (
    <div className="design-field">
      <b>{label}</b>
      {plain && <p className="t13 m2 site-excerpt">{plain}</p>}
      <Button icon={<Icon name="edit" />} onClick={() => setOpen(true)}>
        {t('microsites.editText')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <RichDialog
            title={label}
            language={language}
            html={words[language] ?? ''}
            onClose={() => setOpen(false)}
            onDone={(html) => {
              onChange({ ...words, [language]: html })
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const refOf = (fileId: string, name: string) => ({
  id: fileId,
  fileName: name,
  extension: 'webp',
  relativeUrl: `/files/${fileId}`,
  absoluteUrl: `/files/${fileId}`,
})

function PictureField({ label, language, picture, problem, onChange }: Props & { picture: Picture }) {
  const t = useT()
  return (
    <>
      <Labelled label={label} hint={problem && <Problem text={problem} />}>
        {(id) => (
          <FileUpload
            id={id}
            purpose="content"
            value={picture ? [refOf(picture.fileId, label)] : []}
            onChange={([chosen]) => onChange(chosen ? { fileId: chosen.id, alt: picture?.alt ?? {} } : null)}
          />
        )}
      </Labelled>
      {picture && (
        <TextField
          label={t('microsites.alt')}
          most={200}
          lang={language}
          value={picture.alt[language] ?? ''}
          onChange={(text) => onChange({ ...picture, alt: { ...picture.alt, [language]: text } })}
        />
      )}
    </>
  )
}

const MOST_PICTURES = 24

function PicturesField({ label, pictures, onChange }: Props & { pictures: NonNullable<Picture>[] }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <FileUpload
          id={id}
          purpose="content"
          maxCount={MOST_PICTURES}
          value={pictures.map(({ fileId }) => refOf(fileId, label))}
          onChange={(files) =>
            onChange(files.map((file) => pictures.find(({ fileId }) => fileId === file.id) ?? { fileId: file.id, alt: {} }))
          }
        />
      )}
    </Labelled>
  )
}

type AddressProps = Props & {
  address: string
  read: (typed: string) => string | null
  wrong: 'microsites.videoInvalid' | 'microsites.linkInvalid'
}

/** Taken when it is left; what cannot be shown stays in the field with the reason beneath. */
function AddressField({ label, address, read, wrong, problem, onChange }: AddressProps) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  return (
    <Labelled label={label} hint={isWrong ? <Problem text={t(wrong)} /> : problem && <Problem text={problem} />}>
      {(id) => (
        <Input
          key={address}
          id={id}
          defaultValue={address}
          maxLength={1_000}
          placeholder="https://"
          status={isWrong ? 'error' : ''}
          onBlur={({ target }) => {
            const typed = target.value.trim()
            const taken = typed === '' ? '' : read(typed)
            setWrong(taken === null)
            if (taken !== null && taken !== address) onChange(taken)
          }}
        />
      )}
    </Labelled>
  )
}

function DocumentsField({ label, ids, documents, onChange }: Props & { ids: string[] }) {
  const t = useT()
  return (
    <div className="design-field">
      <b>{label}</b>
      {documents.length === 0 ? (
        <p className="t13 m3">{t('microsites.noDocuments')}</p>
      ) : (
        <>
          <p className="t12 m3">{t('microsites.documentsHint')}</p>
          <Checkbox.Group
            className="site-checks"
            value={ids}
            options={documents.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(chosen) => onChange(chosen)}
          />
        </>
      )}
    </div>
  )
}
