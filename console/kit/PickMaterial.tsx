import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { materialPicker } from '#console/kit/materialPicker.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'

type Props = Pick<ButtonProps, 'type' | 'size'> & {
  kind: 'picture' | 'document'
  extensions: readonly string[]
  onPick: (file: FileRef) => void
}

/** A button that opens the library and gives on what was chosen in it. */
export function PickMaterial({ kind, extensions, onPick, ...button }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const pick = (file: FileRef) => {
    setOpen(false)
    onPick(file)
  }
  return (
    <>
      <Button {...button} icon={<Icon name="layers" size={14} />} onClick={() => setOpen(true)}>
        {t('materials.pick')}
      </Button>
      {isOpen && <PartOf of={materialPicker} props={{ kind, extensions, onPick: pick, onClose: () => setOpen(false) }} />}
    </>
  )
}
