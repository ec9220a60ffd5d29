import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'
import './controls.css'

type Looks = {
  variant?: 'contained' | 'outlined' | 'text'
  className?: string | undefined
}
type ButtonProps = ComponentPropsWithRef<'button'> & { to?: undefined }
type LinkProps = ComponentPropsWithRef<typeof Link>

/** Looks as MUI's do, which come with the first dialog: the desk's first screen does without. With `to` it is a link. */
export function Button({
  variant = 'text',
  className,
  ...props
}: Looks & (ButtonProps | LinkProps)) {
  return <Control {...props} className={joined(`act act--${variant}`, className)} />
}

/** Needs an `aria-label` beside its sign. */
export function IconButton({ className, ...props }: Looks & (ButtonProps | LinkProps)) {
  return <Control {...props} className={joined('icon-act', className)} />
}

function Control(props: ButtonProps | LinkProps) {
  return props.to === undefined ? <button type="button" {...props} /> : <Link {...props} />
}

function joined(own: string, others: string | undefined) {
  return others ? `${own} ${others}` : own
}
