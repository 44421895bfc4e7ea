import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Accessibility } from '@dnd-kit/dom'
import { arrayMove } from '@dnd-kit/helpers'
import { useState } from 'react'
import type { Speaker } from '#features/programme/shapes.ts'
import { useT } from '#console/kit/text.ts'
import { SpeakerRow } from '#features/programme/console/speakers/SpeakerRow.tsx'

type Props = {
  speakers: readonly Speaker[]
  /** How many sessions a speaker has; unknown while they load. */
  talks: ReadonlyMap<string, number>
  canEdit: boolean
  onOpen: (speaker: Speaker) => void
  onRemove: (speaker: Speaker) => void
  onSort: (ids: string[]) => void
}

/** In the order attendees see them; pulled by the grip, or moved with the arrow keys on it. */
export function SpeakerList({ speakers, talks, canEdit, onOpen, onRemove, onSort }: Props) {
  const t = useT()
  const [said, say] = useState('')
  const ids = speakers.map(({ id }) => id)

  const move = (from: number, to: number) => {
    const speaker = speakers[from]
    if (!speaker || to < 0 || to >= ids.length || from === to) return
    onSort(arrayMove(ids, from, to))
    say(t('programme.speakerMoved', { name: speaker.name, n: to + 1 }))
  }

  return (
    // The library's own announcements are English only; ours are in the reader's language.
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <ol className="spk-list">
        {speakers.map((speaker, at) => (
          <SpeakerRow
            key={speaker.id}
            speaker={speaker}
            at={at}
            talks={talks.get(speaker.id)}
            canEdit={canEdit}
            onOpen={() => onOpen(speaker)}
            onRemove={() => onRemove(speaker)}
            onStep={(step) => move(at, at + step)}
          />
        ))}
      </ol>
      <output className="unseen">{said}</output>
    </DragDropProvider>
  )
}
