import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { Part } from '#core/part.ts'

type Module = Record<string, ComponentType<object>>

const files = import.meta.glob<Module>('/features/*/console/*Part.tsx')
const components = new Map(
  Object.entries(files).map(([path, load]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length)
    const found = async () => {
      const component = (await load())[name]
      if (!component) throw new Error(`no component ${name}`)
      return { default: component }
    }
    return [name, lazy(found)]
  }),
)

type Shown<Props extends object> = { of: Part<Props>; props: Props; fallback?: ReactNode }

/** A part of another feature, fetched when it is first shown. */
export function PartOf<Props extends object>({ of: { component }, props, fallback = null }: Shown<Props>) {
  const Component = components.get(component) as ComponentType<Props> | undefined
  if (!Component) throw new Error(`no part ${component}`)
  return (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  )
}
