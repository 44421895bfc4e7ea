import { Button, type ButtonProps } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const SHOWN_MS = 2_000

type Props = { text: string; label?: string; children?: string } & Pick<ButtonProps, 'size' | 'type'>

export function CopyButton({ text, label, children, size = 'small', type = 'text' }: Props) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ kind: 'error', text: t('kit.copyFailed') }),
    )

  return (
    <Button
      size={size}
      type={type}
      icon={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
      aria-label={children ? undefined : (label ?? t('core.copy'))}
      onClick={() => void copy()}
    >
      {children}
      <output className="unseen">{isCopied ? t('core.copied') : ''}</output>
    </Button>
  )
}
