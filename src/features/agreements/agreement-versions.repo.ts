import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { Agreement, AgreementVersion } from './agreements.entity';

const versions = createCodec<AgreementVersion>({ boolean: ['mustAcceptAgain'] });

export function createAgreementVersionsRepo(db: Db) {
  return {
    async insertVersion(version: AgreementVersion): Promise<void> {
      await db.write('agreement_versions').insert(version);
    },

    /** Returns the current versions of agreements. */
    async currentVersions(
      agreements: readonly Pick<Agreement, 'id' | 'version'>[],
    ): Promise<ReadonlyMap<string, AgreementVersion>> {
      if (agreements.length === 0) return new Map();
      const found: object[] = await db
        .read('agreement_versions as v')
        .join('agreements as a', (on) => on.on('a.id', 'v.agreementId').andOn('a.version', 'v.version'))
        .whereIn(
          'v.agreementId',
          agreements.map(({ id }) => id),
        )
        .select('v.*');
      return new Map(found.map(versions.decode).map((version) => [version.agreementId, version]));
    },

    async version(agreementId: string, version: number): Promise<AgreementVersion | undefined> {
      const row: object | undefined = await db
        .read('agreement_versions')
        .where({ agreementId, version })
        .first();
      return row && versions.decode(row);
    },

    /** Latest first. */
    async versionsOf(agreementId: string, limit: number): Promise<AgreementVersion[]> {
      const found: object[] = await db
        .read('agreement_versions')
        .where({ agreementId })
        .orderBy('version', 'desc')
        .limit(limit);
      return found.map(versions.decode);
    },
  };
}
