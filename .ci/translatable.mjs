// A lint rule of our own. A browser that translates a page puts a <font> in the place of each text: React then finds neither the text
// that it takes away or puts something before ("insertBefore: not a child of this node", and the screen is gone), nor the one that it
// changes, unless that text is all that its element holds.

const COMES =
  'A translated page dies where this comes or goes: give each text beside it an element of its own, or write the whole as one text.'
const CHANGES =
  'A translated page does not show it when this text changes: write the whole as one text, or give it an element of its own.'

/** What a translated page cannot bear among the children of one element; with `changes` also texts that change beside others. */
const translatable = {
  meta: { schema: [{ type: 'object', properties: { changes: { type: 'boolean' } } }] },
  create(context) {
    const changes = context.options[0]?.changes === true
    const check = (node) => {
      if (isLeftAlone(node)) return
      const children = rendered(node).map((child) => ({ child, kinds: kindsOfChild(child) }))
      const isLost = children.some(({ kinds }) => isText(kinds))
      if (node.type === 'JSXFragment' && isLost) {
        return context.report({ node, message: COMES })
      }
      if (children.length < 2) return
      children.forEach(({ child, kinds }, index) => {
        const after = children.slice(index + 1)
        const isBeforeText = after.some((other) => isText(other.kinds))
        if (comes(kinds) && (isText(kinds) || isBeforeText)) {
          context.report({ node: child, message: COMES })
        } else if (changes && isChanging(child, kinds, children)) {
          context.report({ node: child, message: CHANGES })
        }
      })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

function isLeftAlone({ openingElement }) {
  return openingElement?.attributes.some(
    ({ name, value }) => name?.name === 'translate' && value?.value === 'no',
  )
}

function rendered({ children }) {
  return children.filter((child) => {
    if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(child.value)
    return child.expression?.type !== 'JSXEmptyExpression'
  })
}

function kindsOfChild(child) {
  if (child.type === 'JSXText') return [child.value.trim() === '' ? 'space' : 'text']
  return kindsOf(child.type === 'JSXExpressionContainer' ? child.expression : child)
}

/** Each of `element`, `text`, `space`, `nothing` or `list` that the expression may become; none of an expression that could be either. */
function kindsOf(node) {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return kindsOf(node.expression)
    case 'JSXElement':
      return ['element']
    case 'JSXFragment':
      return rendered(node).flatMap(kindsOfChild)
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text']
    case 'Literal':
      if (typeof node.value !== 'string' || node.value === '') return ['nothing']
      // A space has nothing to translate and is left alone.
      return node.value.trim() === '' ? ['space'] : ['text']
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right)]
        : [...kindsOf(node.left), ...kindsOf(node.right)]
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'MemberExpression':
      return isPlaceForElements(node) ? [] : ['text']
    case 'CallExpression':
      return kindsOfCall(node)
    default:
      return []
  }
}

function kindsOfCall({ callee, arguments: [made] }) {
  if (callee.property?.name === 'map') {
    const body = made?.body
    return ['list', ...(body && body.type !== 'BlockStatement' ? kindsOf(body) : ['element'])]
  }
  const name = callee.name ?? callee.property?.name ?? ''
  return /Text$|^(format|join|toLocale)/.test(name) ? ['text'] : []
}

// Parts that a caller passes in, or that were put together before.
function isPlaceForElements({ object, property }) {
  const owner = object.name ?? object.property?.name ?? ''
  return /^(props|inputs)$/.test(owner) || /^(children|details|question)$/.test(property.name)
}

const isText = (kinds) => kinds.includes('text')

/** Whether it is there at times only, or at times a text and at times an element. */
function comes(kinds) {
  return kinds.includes('nothing') || kinds.includes('list') || new Set(kinds).size > 1
}

function isChanging({ type, expression }, kinds, siblings) {
  if (type !== 'JSXExpressionContainer' || expression.type === 'Literal') return false
  // A name beside written words is most likely a text too.
  const isNamed = /^(Identifier|CallExpression)$/.test(expression.type)
  const isAmongWords = siblings.some(
    ({ child, kinds }) => child.type === 'JSXText' && isText(kinds),
  )
  return isText(kinds) || (isNamed && kinds.length === 0 && isAmongWords)
}

// oxlint takes a plugin only so.
export default { meta: { name: 'quadras' }, rules: { translatable } }
