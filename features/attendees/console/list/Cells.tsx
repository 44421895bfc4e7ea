import { Button, Tooltip } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { FileRef } from '#core/schema.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { FileImage } from '#console/kit/FileImage.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { t, useT } from '#console/kit/text.ts'
import {
  codeIn,
  isFiles,
  isMasked,
  namesOf,
  shortFileName,
  shortList,
  valueIn,
  type Value,
} from '#features/attendees/console/list/cellText.ts'
import { useReveal, useRevealed } from '#features/attendees/console/list/reveal.ts'

export const AVATAR_PX = 48
const pictures = ['png', 'jpg', 'jpeg', 'webp', 'gif']

/** Any answer as a line of text; several as their first six with the rest behind a tooltip. */
export function Values({ value }: { value: Value }) {
  useT()
  const names = namesOf(value)
  if (names.length === 0) return <span className="m3">–</span>
  if (isFiles(value)) return <Files files={value} />
  const { text, isCut } = shortList(names, t('kit.comma'))
  if (!isCut) return <span title={names.join(t('kit.comma'))}>{text}</span>
  return (
    <Tooltip title={names.join(t('kit.comma'))}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip opens on focus as well */}
      <span tabIndex={0}>{text}</span>
    </Tooltip>
  )
}

function Files({ files }: { files: readonly FileRef[] }) {
  return (
    <span className="row g2">
      {files.map((file) =>
        pictures.includes(file.extension.toLowerCase()) ? (
          <FileImage key={file.id} file={file} alt={file.fileName} width={AVATAR_PX} height={AVATAR_PX} hasPreview />
        ) : (
          <a key={file.id} href={file.relativeUrl} target="_blank" rel="noreferrer" title={file.fileName}>
            {shortFileName(file.fileName)}
          </a>
        ),
      )}
    </span>
  )
}

export function Moment({ value, timeZone }: { value: Value; timeZone: string | undefined }) {
  const text = typeof value === 'string' ? formatTime(value, timeZone) : ''
  return text ? <span className="m2">{text}</span> : <span className="m3">–</span>
}

const entries = {
  SignedIn: { tone: 'registered', icon: 'check', word: 'attendees.checkin.SignedIn' },
  SignedOut: { tone: 'denied', icon: 'back', word: 'attendees.checkin.SignedOut' },
} as const

export function CheckinCell({ value }: { value: Value }) {
  useT()
  const code = codeIn(value)
  const entry = code === 'SignedIn' || code === 'SignedOut' ? entries[code] : null
  if (!entry) return <span className="m3">{namesOf(value)[0] ?? t('attendees.checkin.NotSignedIn')}</span>
  return (
    <StatusTag tone={entry.tone} icon={entry.icon}>
      {t(entry.word)}
    </StatusTag>
  )
}

type HiddenProps = { row: Pick<Attendee, 'attendeeId' | 'bventId' | 'attendeeFieldValues'>; fieldName: string; name: string }

/** Shown in part; whoever may see it whole asks for this one person, and that is written down. */
export function HiddenCell({ row, fieldName, name }: HiddenProps) {
  const t = useT()
  const canReveal = useCan(attendeeCalls.reveal.access)
  const revealed = useRevealed(row.attendeeId)
  const reveal = useReveal(row)
  const given = valueIn(row.attendeeFieldValues, fieldName)
  const value = (revealed && valueIn(revealed, fieldName)) ?? given
  if (value === null || value === '') return <span className="m3">–</span>
  return (
    <span className="hidden-cell">
      <span className="ell">{namesOf(value)[0]}</span>
      {canReveal && isMasked(value) && (
        <Button
          type="text"
          size="small"
          className="hidden-eye"
          aria-label={t('attendees.revealOne', { name, field: t(`forms.field.${fieldName as 'Mobile'}`) })}
          title={t('attendees.revealHint')}
          disabled={reveal.isPending}
          onClick={() => reveal.mutate([fieldName])}
          icon={<Icon name="eye" size={14} />}
        />
      )}
    </span>
  )
}
