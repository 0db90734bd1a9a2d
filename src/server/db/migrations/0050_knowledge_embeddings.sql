-- Vectors of what the knowledge base says today, by the model that made them and by the text's SHA-256. The text stands in
-- the knowledge base alone. vector: 8 bits a dimension.
create table knowledge_embeddings (
  model text not null,
  sha256 text not null,
  vector bytea not null,
  primary key (model, sha256)
);
