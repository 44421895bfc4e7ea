import { Button, type ButtonProps } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useCopy } from '#console/kit/useCopy.ts'

type Props = { text: string; label?: string; children?: string } & Pick<ButtonProps, 'size' | 'type'>

export function CopyButton({ text, label, children, size = 'small', type = 'text' }: Props) {
  const t = useT()
  const { isCopied, copy } = useCopy(text)
  return (
    <Button
      size={size}
      type={type}
      icon={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
      aria-label={children ? undefined : (label ?? t('core.copy'))}
      onClick={copy}
    >
      {children}
      <output className="unseen">{isCopied ? t('core.copied') : ''}</output>
    </Button>
  )
}
