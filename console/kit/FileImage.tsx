import { Popover } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/files.css'

export const THUMBNAIL_PX = 48
export const PREVIEW_PX = 160

type Picture = FileRef | string | null | undefined
type Props = { file: Picture; alt: string; width?: number; height?: number; hasPreview?: boolean; fallback?: IconName }

/** The file server cuts pictures to size; addresses of elsewhere are left as they are. */
export function imageAddress(file: Picture, width: number, height: number): string {
  const url = typeof file === 'string' ? file : (file?.relativeUrl ?? '')
  if (!url.startsWith('/files/')) return url
  return `${url.split('?')[0]}?${new URLSearchParams({ width: String(width), height: String(height) }).toString()}`
}

const sharpness = () => Math.min(2, Math.ceil(globalThis.devicePixelRatio || 1))

/** A picture at a fixed size: nothing moves while it loads, and one that cannot be shown leaves its tile. */
export function FileImage({ file, alt, width = THUMBNAIL_PX, height = THUMBNAIL_PX, hasPreview = false, fallback = 'file' }: Props) {
  const t = useT()
  const address = imageAddress(file, width * sharpness(), height * sharpness())
  const [broken, setBroken] = useState('')
  const size = { width, height }
  if (!address || broken === address)
    return (
      <span className="picture picture-none" style={size}>
        <Icon name={fallback} size={20} />
        <span className="unseen">{alt}</span>
      </span>
    )
  const image = <img className="picture" src={address} alt={alt} {...size} loading="lazy" onError={() => setBroken(address)} />
  if (!hasPreview) return image
  const preview = imageAddress(file, PREVIEW_PX * sharpness(), PREVIEW_PX * sharpness())
  return (
    <Popover
      trigger={['hover', 'focus']}
      styles={{ container: { padding: 4 } }}
      content={<img className="picture" src={preview} alt="" width={PREVIEW_PX} height={PREVIEW_PX} />}
    >
      <button type="button" className="picture-button" aria-label={t('kit.preview', { name: alt })}>
        {image}
      </button>
    </Popover>
  )
}
