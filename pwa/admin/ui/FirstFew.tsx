import { useState, type ReactNode } from 'react'
import './adminUi.css'

type Props<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  children: (item: Item) => ReactNode
}

const FEW = 5

export function FirstFew<Item>({ items, itemKey, children }: Props<Item>) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, FEW)
  return (
    <div className={all ? 'first-few first-few--all' : 'first-few'}>
      <ul>
        {shown.map((item) => (
          <li key={itemKey(item)}>{children(item)}</li>
        ))}
      </ul>
      {items.length > FEW && (
        // Among what scrolls, so that the keyboard gets there.
        <button type="button" className="bare" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'mostrar menos' : `e mais ${items.length - FEW}`}
        </button>
      )}
    </div>
  )
}
