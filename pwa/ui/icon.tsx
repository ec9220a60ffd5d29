import type { ComponentPropsWithRef, ReactNode } from 'react'
import './icon.css'

type Props = ComponentPropsWithRef<'svg'> & {
  fontSize?: 'small'
  /** For who cannot see it; else it says nothing. */
  titleAccess?: string
}

/** Stands in for the function that draws MUI's icons (`vite.config.ts`): its own would bring all of MUI's styling with the first icon. */
// oxlint-disable-next-line import/no-default-export -- as in MUI's package
export default function createIcon(path: ReactNode, name: string) {
  function Icon({ fontSize, titleAccess, className, ...props }: Props) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        data-size={fontSize}
        focusable="false"
        aria-hidden={titleAccess ? undefined : true}
        role={titleAccess ? 'img' : undefined}
        viewBox="0 0 24 24"
        {...props}
      >
        {path}
        {titleAccess && <title>{titleAccess}</title>}
      </svg>
    )
  }
  Icon.displayName = `${name}Icon`
  // MUI's own parts ask by it what they hold.
  Icon.muiName = 'SvgIcon'
  return Icon
}
