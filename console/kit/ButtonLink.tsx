import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

type Props = Omit<ButtonProps, 'href' | 'onClick'> & { to: string; replace?: boolean; onClick?: () => void }

/** A button that leads to a page of ours: it has that page's address, and opens in another tab as links do. */
export function ButtonLink({ to, replace, onClick, ...button }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to, { ...(replace && { replace }) })
  return (
    <Button
      {...button}
      href={href}
      onClick={(event) => {
        onClick?.()
        follow(event)
      }}
    />
  )
}
