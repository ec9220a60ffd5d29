import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runTool } from './dumpPostgres.ts'

/** Puts a dump in the place of all that the database has, also of what a newer version added, and then runs the statements of `after`. In one transaction: until its end, and if it fails, everything is as it was. */
export async function loadDump(url: string, dump: string, after = ''): Promise<void> {
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-']
  await runTool('psql', url, args, { write: (input) => writeAll(input, { url, dump, after }) })
}

type Loading = { url: string; dump: string; after: string }

async function writeAll(input: Writable, { url, dump, after }: Loading) {
  try {
    input.write(`begin;\nset local client_min_messages = warning;${EMPTY}`)
    await runTool('pg_restore', url, ['--no-owner', '--no-comments', '--file=-', dump], {
      read: (output) => pipeline(output, input, { end: false }),
    })
    // Only when all was read: without it the connection's end takes everything back.
    input.write(`${after}\ncommit;\n`)
  } finally {
    input.end()
  }
}

// `pg_restore --clean` drops what the dump knows: a newer table stays, and its foreign keys forbid the rest. The schema stays, which
// may be another's, as do the extensions, which only an owner could create again.
const EMPTY = `
do $$
declare
  statements text[];
  statement text;
begin
  select coalesce(array_agg(format('drop %s if exists %s cascade', kind, name)), '{}')
  into statements
  from (
    select
      'pg_class'::regclass as catalog,
      oid,
      case relkind
        when 'v' then 'view'
        when 'm' then 'materialized view'
        when 'S' then 'sequence'
        when 'f' then 'foreign table'
        else 'table'
      end as kind,
      format('public.%I', relname) as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select
      'pg_proc'::regclass,
      oid,
      'routine',
      format('public.%I(%s)', proname, pg_get_function_identity_arguments(oid))
    from pg_proc
    where pronamespace = 'public'::regnamespace
    union all
    select 'pg_type'::regclass, oid, 'type', format('public.%I', typname)
    from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  ) there
  where not exists (
    select from pg_depend
    where classid = there.catalog and objid = there.oid and deptype = 'e'
  );
  foreach statement in array statements loop
    execute statement;
  end loop;
end
$$;
`
