import { Input } from 'antd'
import { useId, useState } from 'react'
import { videoAddress } from '#core/video.ts'
import { useT } from '#console/kit/text.ts'

/** What people paste becomes the address of its player; what has none is said, and not kept. */
export function VideoField({
  address,
  isDisabled,
  onChange,
}: {
  address: string
  isDisabled: boolean
  onChange: (address: string) => void
}) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(address)
  const isWrong = typed.trim() !== '' && videoAddress(typed) === null
  return (
    <div className="invite-form">
      <label className="t13" htmlFor={id}>
        {t('invitations.video')}
      </label>
      <Input
        id={id}
        maxLength={500}
        disabled={isDisabled}
        value={typed}
        aria-describedby={`${id}-hint`}
        {...(isWrong && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(videoAddress(target.value) ?? '')
        }}
      />
      <span id={`${id}-hint`} className={isWrong ? 't12 down' : 't12 m3'}>
        {t(isWrong ? 'invitations.videoWrong' : 'invitations.videoHint')}
      </span>
    </div>
  )
}
